import { SLOT_DAYS_AHEAD, SLOT_NOTICE_MINUTES } from '~/contracts/constants'
import { formatZoned } from '~/rules/schedule'
import { fromWall } from '~/rules/zoned-time'
import { dayAfter, dayChipText, dayOf, timeOf } from './time-text'

export type DayChoice = { day: string; label: string }
export type SlotPart = { name: string; slots: string[] }

const partNames = ['Ночь', 'Утро', 'День', 'Вечер'] as const
/** More slots are shown in parts of the day. */
const MANY_SLOTS = 24

/** The seven days of the zone that an order can be made for, today first. */
export function dayChoices(now: Date, timeZone: string): DayChoice[] {
  const today = dayOf(formatZoned(now, timeZone))
  return Array.from({ length: SLOT_DAYS_AHEAD }, (_, index) => {
    const day = dayAfter(today, index)
    return { day, label: dayChipText(day, today) }
  })
}

/** Noon of the day: the quote answers with the slots of that day. */
export const momentOfDay = (day: string, timeZone: string) =>
  formatZoned(new Date(fromWall(Date.parse(`${day}T12:00:00Z`), timeZone)), timeZone)

/** The slots still open, written in the zone. The quote may be minutes old, so the notice of 60 minutes is checked again. */
export function openSlots(slots: readonly string[], now: Date, timeZone: string): string[] {
  const earliest = now.getTime() + SLOT_NOTICE_MINUTES * 60_000
  return slots.filter((slot) => Date.parse(slot) >= earliest).map((slot) => formatZoned(new Date(slot), timeZone))
}

/** Compares moments, whatever offsets they are written with. */
export const hasSlot = (slots: readonly string[], chosen: string) => slots.some((slot) => Date.parse(slot) === Date.parse(chosen))

/** Night to 6, morning to 12, day to 17, then evening; a short list is one part. */
export function slotParts(slots: readonly string[]): SlotPart[] {
  if (slots.length <= MANY_SLOTS) return slots.length === 0 ? [] : [{ name: 'Время', slots: [...slots] }]
  return partNames
    .map((name, index) => ({ name, slots: slots.filter((slot) => partIndex(slot) === index) }))
    .filter((part) => part.slots.length > 0)
}

function partIndex(slot: string): number {
  const hour = Number(timeOf(slot).slice(0, 2))
  return hour < 6 ? 0 : hour < 12 ? 1 : hour < 17 ? 2 : 3
}
