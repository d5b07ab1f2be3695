import { dayAt } from '~/rules/calendar-day'
import { shortFullDateText } from '~/rules/moment-text'
import { DAY_MS } from '~/rules/time'
import { fromWall } from '~/rules/zoned-time'

/** The date field of a moment, empty without one. An end at midnight is the end of the day before. Pure. */
export function dateOf(at: string | null, timeZone: string, edge: 'first' | 'last'): string {
  if (at === null) return ''
  return dayAt(Date.parse(at) - (edge === 'last' ? 1 : 0), timeZone)
}

/** The beginning of the first day, or the end of the last one; null without a day. Pure. */
export function momentOf(date: string | null, timeZone: string, edge: 'first' | 'last'): string | null {
  if (date === null) return null
  return new Date(fromWall(Date.parse(`${date}T00:00Z`) + (edge === 'last' ? DAY_MS : 0), timeZone)).toISOString()
}

/** «1 дек. 26 – 5 дек. 26», «до 5 дек. 26», «без срока» */
export function promoPeriodText({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }, timeZone: string): string {
  const day = (at: number) => shortFullDateText(dayAt(at, timeZone))
  const from = starts_at === null ? null : day(Date.parse(starts_at))
  const to = ends_at === null ? null : day(Date.parse(ends_at) - 1)
  if (from === null) return to === null ? 'без срока' : `до\u00a0${to}`
  return to === null ? `с\u00a0${from}` : `${from} – ${to}`
}
