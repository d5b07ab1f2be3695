import type { Hours, SpecialHours } from '~/contracts/common'
import { MAX_SLOTS, SLOT_DAYS_AHEAD, SLOT_MINUTES, SLOT_NOTICE_MINUTES } from '~/contracts/constants'
import { dayOf, fromWall, toWall } from './zoned-time'
import { DAY_MS, MINUTE_MS } from './time'

const SLOT_MS = SLOT_MINUTES * MINUTE_MS
const DAY_MINUTES = 24 * 60

/** Weekly hours, plus the hours of single dates that replace them. */
export type WorkingHours = readonly (Hours | SpecialHours)[]

/** A city or a pickup point: its hours by weekday, and those of single dates. */
export type OpenPlace = { hours: readonly Hours[]; special_hours?: readonly SpecialHours[] | null | undefined }

/** All hours of a place. */
export function workingHours(place: OpenPlace): WorkingHours {
  return [...place.hours, ...(place.special_hours ?? [])]
}

/** Why a time cannot be chosen for an order. */
export type SlotProblem = 'past' | 'tooSoon' | 'tooFar' | 'offGrid' | 'closed'

/** A moment with the offset of a zone: `2026-11-21T10:00:00+03:00`. @throws RangeError for an unknown zone. */
export function formatZoned(at: Date, timeZone: string): string {
  const wall = toWall(at.getTime(), timeZone)
  const offset = (wall - at.getTime()) / MINUTE_MS
  const minutes = Math.abs(offset)
  return `${new Date(wall).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Whether the kitchen is open at `at` (night mode is the complement). The opening moment is included, the closing moment is not. A close
 *  at or before the open is after midnight and belongs to the day that opened. A date's special hours replace its weekday's; null means
 *  closed. */
export function isOpen(hours: WorkingHours, timeZone: string, at: Date): boolean {
  const moment = at.getTime()
  const day = dayOf(toWall(moment, timeZone))
  return [...shiftsOf(hours, timeZone, day - 1), ...shiftsOf(hours, timeZone, day)].some(([from, to]) => from <= moment && moment < to)
}

/** The next moment that accepts orders for now: `at` itself while open; null if nothing opens within a week. */
export function nextOpening(hours: WorkingHours, timeZone: string, at: Date): Date | null {
  if (isOpen(hours, timeZone, at)) return at
  const moment = at.getTime()
  const today = dayOf(toWall(moment, timeZone))
  for (let day = today; day <= today + 7; day++) {
    const openings = shiftsOf(hours, timeZone, day).map(([from]) => from)
    const next = Math.min(...openings.filter((from) => from > moment))
    if (Number.isFinite(next)) return new Date(next)
  }
  return null
}

/** When a place that is open at `at` closes, shifts without a pause between them taken as one; null while it is closed, and if it does not
 *  close within a week. */
export function closingTime(hours: WorkingHours, timeZone: string, at: Date): Date | null {
  const today = dayOf(toWall(at.getTime(), timeZone))
  const days = Array.from({ length: 9 }, (_, index) => today - 1 + index)
  const shifts = days.flatMap((day) => shiftsOf(hours, timeZone, day)).toSorted(([a], [b]) => a - b)
  let end = at.getTime()
  for (const [from, to] of shifts) if (from <= end && to > end) end = to
  return end === at.getTime() || end >= at.getTime() + 7 * DAY_MS ? null : new Date(end)
}

/** Why an order cannot be promised for `at`; null if it can: on the 15-minute grid, in working hours, at least 60 minutes and at most
 *  seven times 24 hours from `now`. */
export function slotProblem(hours: WorkingHours, timeZone: string, now: Date, at: Date): SlotProblem | null {
  const ahead = at.getTime() - now.getTime()
  if (Number.isNaN(ahead) || ahead < 0) return 'past'
  if (ahead < SLOT_NOTICE_MINUTES * MINUTE_MS) return 'tooSoon'
  if (ahead > SLOT_DAYS_AHEAD * DAY_MS) return 'tooFar'
  if (at.getTime() % SLOT_MS !== 0) return 'offGrid'
  return isOpen(hours, timeZone, at) ? null : 'closed'
}

/** The slots of one calendar day in the zone (`day`, else the first day with any), earliest first, at most 96. Each passes `slotProblem`;
 *  slots that are not `isFree` (milliseconds) are left out. A slot after midnight is listed on its own calendar date. */
export function timeSlots(hours: WorkingHours, timeZone: string, now: Date, day?: Date, isFree = (_slot: number) => true): Date[] {
  const freeSlots = (one: number) => slotsOfDay(hours, timeZone, now, one).filter((slot) => isFree(slot.getTime()))
  if (day) return freeSlots(dayOf(toWall(day.getTime(), timeZone)))
  const today = dayOf(toWall(now.getTime(), timeZone))
  for (let next = today; next <= today + SLOT_DAYS_AHEAD; next++) {
    const slots = freeSlots(next)
    if (slots.length > 0) return slots
  }
  return []
}

function slotsOfDay(hours: WorkingHours, timeZone: string, now: Date, day: number): Date[] {
  const first = Math.max(fromWall(day * DAY_MS, timeZone), now.getTime() + SLOT_NOTICE_MINUTES * MINUTE_MS)
  const last = Math.min(fromWall((day + 1) * DAY_MS, timeZone) - 1, now.getTime() + SLOT_DAYS_AHEAD * DAY_MS)
  const moments = new Set<number>()
  for (const [from, to] of [...shiftsOf(hours, timeZone, day - 1), ...shiftsOf(hours, timeZone, day)]) {
    const end = Math.min(to - 1, last)
    for (let at = Math.ceil(Math.max(from, first) / SLOT_MS) * SLOT_MS; at <= end; at += SLOT_MS) moments.add(at)
  }
  return [...moments]
    .toSorted((a, b) => a - b)
    .slice(0, MAX_SLOTS)
    .map((at) => new Date(at))
}

/** The shifts that open on a local day, as moments in milliseconds. */
export function shiftsOf(hours: WorkingHours, timeZone: string, day: number): [from: number, to: number][] {
  return clocksOf(hours, day).map(({ open, close }) => {
    const from = minutesOf(open)
    const to = minutesOf(close) > from ? minutesOf(close) : minutesOf(close) + DAY_MINUTES
    const start = day * DAY_MS
    return [fromWall(start + from * MINUTE_MS, timeZone), fromWall(start + to * MINUTE_MS, timeZone)]
  })
}

/** Open and close times of a local day: its special hours if it has any, else its weekday's. */
export function clocksOf(hours: WorkingHours, day: number): { open: string; close: string }[] {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  const special = hours.flatMap((one) => ('date' in one && one.date === date ? [one] : []))
  if (special.length > 0) return special.flatMap(({ open, close }) => (open !== null && close !== null ? [{ open, close }] : []))
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1
  return hours.flatMap((one) => ('day' in one && one.day === weekday ? [one] : []))
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

const two = (value: number) => String(value).padStart(2, '0')
