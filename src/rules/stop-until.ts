import type { StopUntil } from '~/contracts/staff-stops'
import { closingTime, isOpen, nextOpening, type WorkingHours } from './schedule'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'
import { dayOf, fromWall, toWall } from './zoned-time'

export type KitchenHours = { hours: WorkingHours; timeZone: string }

export const MAX_STOP_DAYS = 30
/** Until then, a night belongs to the day before. */
const DAY_BEGINS = 6
/** When a kitchen that never closes begins its day for a stop «до завтра». */
const MORNING = 10

/** When a stop of a kitchen ends, in milliseconds; null: by hand only. */
export function stopEnd(until: StopUntil, kitchen: KitchenHours, now: Date): number | null {
  if (until === null) return null
  if (typeof until === 'number') return now.getTime() + until * MINUTE_MS
  if (until === 'shift') return endOfShift(kitchen, now)
  return until === 'tomorrow' ? tomorrow(kitchen, now) : Date.parse(until)
}

/** Why a moment cannot be the end of a stop; null if it can. */
export function stopEndProblem(end: number, now: Date): string | null {
  if (end <= now.getTime()) return 'Это время уже прошло'
  return end > now.getTime() + MAX_STOP_DAYS * DAY_MS ? `Не дольше ${MAX_STOP_DAYS} дней` : null
}

/** The closing of the present shift, before the opening that of the next one. A kitchen that never closes: the next 6:00. */
function endOfShift({ hours, timeZone }: KitchenHours, now: Date): number {
  const opening = nextOpening(hours, timeZone, now)
  const closing = opening && closingTime(hours, timeZone, opening)
  return closing?.getTime() ?? nextClock(DAY_BEGINS, timeZone, now)
}

/** The first opening of the next day; a night until 6:00 belongs to the day before. A kitchen that never closes: the next 10:00. */
function tomorrow({ hours, timeZone }: KitchenHours, now: Date): number {
  const today = dayOf(toWall(now.getTime() - DAY_BEGINS * HOUR_MS, timeZone))
  const from = new Date(Math.max(now.getTime(), fromWall((today + 1) * DAY_MS, timeZone)))
  const closed = isOpen(hours, timeZone, from) ? closingTime(hours, timeZone, from) : from
  return (closed && nextOpening(hours, timeZone, closed))?.getTime() ?? nextClock(MORNING, timeZone, now)
}

/** The next time a local clock shows this hour. */
function nextClock(hour: number, timeZone: string, now: Date): number {
  const today = dayOf(toWall(now.getTime(), timeZone))
  const at = (day: number) => fromWall(day * DAY_MS + hour * HOUR_MS, timeZone)
  return at(today) > now.getTime() ? at(today) : at(today + 1)
}
