import type { Hours } from '~/contracts/common'
import { formatZoned, isOpen, nextOpening } from '~/rules/schedule'
import { timeOf } from './date-words'

/** Why an order for now cannot be taken, in words, or `null` where it can. Delivery goes by the hours of the city,
 *  pickup by those of the point. Pure. */
export function nightReason(hours: readonly Hours[], timeZone: string, now: Date, place: 'kitchen' | 'point'): string | null {
  if (isOpen(hours, timeZone, now)) return null
  const opening = nextOpening(hours, timeZone, now)
  const until = opening ? ` до\u00a0${timeOf(formatZoned(opening, timeZone))}` : ''
  return place === 'kitchen' ? `Кухня спит${until}` : `Закрыто${until}`
}

/** «Сегодня 10:00–23:00», «Круглосуточно», «Сегодня закрыто»: the hours of the zone's present day. Pure. */
export function todayHours(hours: readonly Hours[], timeZone: string, now: Date): string {
  const weekday = new Date(`${formatZoned(now, timeZone).slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  const shifts = hours.filter(({ day }) => day === weekday).toSorted((a, b) => a.open.localeCompare(b.open))
  if (shifts.length === 0) return 'Сегодня закрыто'
  if (shifts.some(({ open, close }) => open === '00:00' && (close === '24:00' || close === '00:00'))) return 'Круглосуточно'
  return `Сегодня ${shifts.map(({ open, close }) => `${open}–${close}`).join(', ')}`
}
