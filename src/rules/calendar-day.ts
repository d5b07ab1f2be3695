import { DAY_MS } from './time'
import { toWall } from './zoned-time'

/** The calendar day of a moment in a zone, as «2026-11-23». */
export const dayAt = (moment: number, timeZone: string): string => new Date(toWall(moment, timeZone)).toISOString().slice(0, 10)

/** The day `days` after `day`, both as «2026-11-23». */
export const dayAfter = (day: string, days = 1): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The hour of a zone's clock, 0 to 23. */
export const hourAt = (moment: number, timeZone: string): number => new Date(toWall(moment, timeZone)).getUTCHours()

/** The years that a typed day may have. */
export const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]

/** Why a day is outside of its bounds; nothing for an empty text. Pure. */
export function dayFault(day: string, min = `${FIRST_YEAR}-01-01`, max = `${LAST_YEAR}-12-31`): string | undefined {
  if (day === '') return undefined
  const written = (bound: string) => bound.split('-').toReversed().join('.')
  if (day < min) return `Не\u00a0раньше ${written(min)}`
  return day > max ? `Не\u00a0позже ${written(max)}` : undefined
}
