import { SLOT_DAYS_AHEAD, SLOT_NOTICE_MINUTES } from '~/contracts/constants'
import { formatZoned } from '~/rules/schedule'
import { fromWall } from '~/rules/zoned-time'
import { dayAfter, dayChipWords, dayOf, timeOf } from './date-words'

export type DayChoice = { day: string; label: string }
export type SlotPart = { name: string; slots: string[] }

const partNames = ['Ночь', 'Утро', 'День', 'Вечер'] as const
/** Above that many slots a day is shown in parts. */
const MANY_SLOTS = 24

/** The seven days an order can be made for, today first, as the calendar of the zone counts them. */
export function dayChoices(now: Date, timeZone: string): DayChoice[] {
  const today = dayOf(formatZoned(now, timeZone))
  return Array.from({ length: SLOT_DAYS_AHEAD }, (_, index) => {
    const day = dayAfter(today, index)
    return { day, label: dayChipWords(day, today) }
  })
}

/** A moment of a day that asks the quote for the slots of that day. */
export const momentOfDay = (day: string, timeZone: string) =>
  formatZoned(new Date(fromWall(Date.parse(`${day}T12:00:00Z`), timeZone)), timeZone)

/** The slots that can still be taken, written in the zone. The quote may be some minutes old, so the notice of
 *  60 minutes is counted again. */
export function openSlots(slots: readonly string[], now: Date, timeZone: string): string[] {
  const earliest = now.getTime() + SLOT_NOTICE_MINUTES * 60_000
  return slots.filter((slot) => Date.parse(slot) >= earliest).map((slot) => formatZoned(new Date(slot), timeZone))
}

/** Whether a chosen moment is among the slots, whatever offsets they are written with. */
export const hasSlot = (slots: readonly string[], chosen: string) => slots.some((slot) => Date.parse(slot) === Date.parse(chosen))

/** The slots of a day by night (to 6), morning (to 12), day (to 17) and evening; a short list is one part. */
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
