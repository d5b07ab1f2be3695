import { dayAt } from '~/rules/calendar-day'
import { clockText } from '~/rules/clock-text'
import { weekdayText } from '~/rules/moment-text'
import { HOUR_MS } from '~/rules/time'

/** The night after a shift is still its day. */
const TONIGHT_MS = 6 * HOUR_MS

/** «19:45» of an order's promise; «пн 12:45» if it is of a later day. */
export function dueText(moment: string, now: number, timeZone: string): string {
  const at = Date.parse(moment)
  const day = dayAt(at, timeZone)
  const isNear = at - now < TONIGHT_MS || day === dayAt(now, timeZone)
  return isNear ? clockText(moment, timeZone) : `${weekdayText(day).toLowerCase()} ${clockText(moment, timeZone)}`
}

/** «к 19:45», «на пн 12:45»: the same in a sentence. */
export function dueByText(moment: string, now: number, timeZone: string): string {
  const text = dueText(moment, now, timeZone)
  return `${text.includes(' ') ? 'на' : 'к'}\u00a0${text}`
}
