import type { Hours } from '~/contracts/common'
import { MAX_SHIFTS } from '~/contracts/staff-constants'

/** From Monday, the first day of the week. */
export const WEEKDAY_NAMES: readonly string[] = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Minutes since midnight of «09:30». */
export function clockMinutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** How long a shift lasts, in minutes; a close at or before the open is after midnight. */
export function shiftMinutes({ open, close }: Pick<Hours, 'open' | 'close'>): number {
  const minutes = clockMinutes(close) - clockMinutes(open)
  return minutes > 0 ? minutes : minutes + DAY_MINUTES
}

/** Whether the shifts of a day are its 24 hours. */
export const isAllDay = (shifts: readonly Pick<Hours, 'open' | 'close'>[]): boolean =>
  shifts.some(({ open, close }) => open === '00:00' && (close === '24:00' || close === '00:00'))

/** From Monday, the earliest shift of a day first. */
export const inWeekOrder = <Shift extends Pick<Hours, 'day' | 'open'>>(hours: readonly Shift[]): Shift[] =>
  hours.toSorted((a, b) => a.day - b.day || a.open.localeCompare(b.open))

/** «Вторник: смены пересекаются»: what is wrong with the shifts of a week; null where nothing is. */
export function weekFaultText(hours: readonly Hours[]): string | null {
  const fault = weekFault(hours)
  return fault && `${WEEKDAY_NAMES[fault.day - 1]}: ${fault.text.toLowerCase()}`
}

/** What is wrong with the shifts of a week, and on which day: too many on one, or one that begins before the last has ended. */
export function weekFault(hours: readonly Hours[]): { day: number; text: string } | null {
  const crowded = hours.find(({ day }) => hours.filter((one) => one.day === day).length > MAX_SHIFTS)
  if (crowded) return { day: crowded.day, text: `Не больше ${MAX_SHIFTS} смен в день` }
  const shifts = hours
    .map((shift) => ({ day: shift.day, from: (shift.day - 1) * DAY_MINUTES + clockMinutes(shift.open), minutes: shiftMinutes(shift) }))
    .toSorted((a, b) => a.from - b.from)
  const [first] = shifts
  if (!first) return null
  // the night from Sunday to Monday
  const line = [...shifts, { ...first, from: first.from + WEEK_MINUTES }]
  const late = shifts.findIndex(({ from, minutes }, index) => from + minutes > (line[index + 1]?.from ?? Infinity))
  const next = line[late + 1]
  return late < 0 || !next ? null : { day: next.day, text: 'Смены пересекаются' }
}
