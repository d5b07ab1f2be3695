import type { Hours, SpecialHours } from '~/contracts/common'
import { formatZoned, isOpen, nextOpening, workingHours } from '~/rules/schedule'
import { dayOf, dayText, timeOf } from './date-text'

/** A city or a point: its hours by weekday, and its holidays. */
export type OpenPlace = { hours: readonly Hours[]; special_hours?: readonly SpecialHours[] | null | undefined }

/** Why an order for now is impossible, or `null`. Delivery follows the hours of the city, pickup those of the point. */
export function nightReason(place: OpenPlace, timeZone: string, now: Date, kind: 'kitchen' | 'point'): string | null {
  const hours = workingHours(place)
  if (isOpen(hours, timeZone, now)) return null
  const opening = nextOpening(hours, timeZone, now)
  const until = opening ? ` до\u00a0${openingText(formatZoned(opening, timeZone), now)}` : ''
  return kind === 'kitchen' ? `Кухня спит${until}` : `Закрыто${until}`
}

/** «Сегодня 10:00–23:00», «Круглосуточно», «Сегодня закрыто»: the hours of today in the zone, of a holiday too. */
export function todayHours({ hours, special_hours }: OpenPlace, timeZone: string, now: Date): string {
  const today = dayOf(formatZoned(now, timeZone))
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7
  const holiday = special_hours?.filter(({ date }) => date === today) ?? []
  const ofToday = holiday.length > 0 ? holiday : hours.filter(({ day }) => day === weekday)
  const shifts = ofToday.flatMap(({ open, close }) => (open === null || close === null ? [] : [{ open, close }]))
  if (shifts.length === 0) return 'Сегодня закрыто'
  if (shifts.some(({ open, close }) => open === '00:00' && (close === '24:00' || close === '00:00'))) return 'Круглосуточно'
  const times = shifts.toSorted((a, b) => a.open.localeCompare(b.open)).map(({ open, close }) => `${open}–${close}`)
  return `Сегодня ${times.join(', ')}`
}

/** «Открыто · Сегодня 10:00–23:00», «Закрыто до 10:00 · Сегодня 10:00–23:00», «Круглосуточно» */
export function pointHours(place: OpenPlace, timeZone: string, now: Date): string {
  const today = todayHours(place, timeZone, now)
  const closed = nightReason(place, timeZone, now, 'point')
  if (closed === null) return today === 'Круглосуточно' ? today : `Открыто · ${today}`
  return `${closed} · ${today}`
}

/** «10:00», or «1 января, 10:00» where it is later than tomorrow. */
function openingText(opening: string, now: Date): string {
  const day = dayText(opening, now)
  return day === 'сегодня' || day === 'завтра' ? timeOf(opening) : `${day}, ${timeOf(opening)}`
}
