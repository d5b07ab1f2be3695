import { SLOT_DAYS_AHEAD, SLOT_NOTICE_MINUTES } from '~/contracts/constants'
import { dayAfter, dayAt } from '~/rules/calendar-day'
import { weekdayText } from '~/rules/moment-text'
import { formatZoned } from '~/rules/schedule'
import { MINUTE_MS } from '~/rules/time'
import { fromWall } from '~/rules/zoned-time'

/* The days and times that an order can be made for. A slot is a moment written in the zone of its city. */

/** The seven days of the zone that an order can be made for: «Сегодня», «Завтра», then «Пн, 23». */
export function dayChoices(now: Date, timeZone: string): { day: string; label: string }[] {
  const today = dayAt(now.getTime(), timeZone)
  return Array.from({ length: SLOT_DAYS_AHEAD }, (_, index) => {
    const day = dayAfter(today, index)
    return { day, label: ['Сегодня', 'Завтра'][index] ?? `${weekdayText(day)}, ${Number(day.slice(8))}` }
  })
}

/** Noon of the day: the quote answers with the slots of that day. */
export const momentOfDay = (day: string, timeZone: string) =>
  formatZoned(new Date(fromWall(Date.parse(`${day}T12:00:00Z`), timeZone)), timeZone)

/** The slots still open, written in the zone. The quote may be minutes old, so the notice of 60 minutes is checked again. */
export function openSlots(slots: readonly string[], now: Date, timeZone: string): string[] {
  const earliest = now.getTime() + SLOT_NOTICE_MINUTES * MINUTE_MS
  return slots.filter((slot) => Date.parse(slot) >= earliest).map((slot) => formatZoned(new Date(slot), timeZone))
}

/** Compares moments, whatever offsets they are written with. */
export const hasSlot = (slots: readonly string[], chosen: string) => slots.some((slot) => Date.parse(slot) === Date.parse(chosen))

const dayParts = [
  { name: 'Ночь', from: '00', to: '06' },
  { name: 'Утро', from: '06', to: '12' },
  { name: 'День', from: '12', to: '17' },
  { name: 'Вечер', from: '17', to: '24' },
]
/** More slots are shown in parts of the day. */
const MANY_SLOTS = 24

/** Night to 6, morning to 12, day to 17, then evening; a short list is one part. */
export function slotParts(slots: readonly string[]): { name: string; slots: string[] }[] {
  if (slots.length <= MANY_SLOTS) return slots.length === 0 ? [] : [{ name: 'Время', slots: [...slots] }]
  const hour = (slot: string) => slot.slice(11, 13)
  return dayParts
    .map(({ name, from, to }) => ({ name, slots: slots.filter((slot) => hour(slot) >= from && hour(slot) < to) }))
    .filter((part) => part.slots.length > 0)
}
