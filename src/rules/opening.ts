import { clocksOf, formatZoned, isOpen, nextOpening, workingHours, type OpenPlace } from './schedule'
import { slotText, timeOf } from './moment-text'
import { DAY_MS } from './time'

/** Why a place takes no order for now, by its own clock: «Кухня спит до 10:00», «Закрыто до 24 ноября, 10:00» if that is another
 *  day, «Кухня пока закрыта» if nothing opens within a week; null while it is open. */
export function closedText(place: OpenPlace, timeZone: string, now: Date, kind: 'kitchen' | 'point'): string | null {
  const hours = workingHours(place)
  if (isOpen(hours, timeZone, now)) return null
  const opening = nextOpening(hours, timeZone, now)
  if (!opening) return kind === 'kitchen' ? 'Кухня пока закрыта' : 'Пока закрыто'
  return `${kind === 'kitchen' ? 'Кухня спит' : 'Закрыто'} до\u00a0${slotText(opening.getTime(), now.getTime(), timeZone)}`
}

/** «Кухня на паузе до 19:30», of a moment with its city's offset. */
export const pausedText = (until: string) => `Кухня на\u00a0паузе до\u00a0${timeOf(until)}`

/** The dates with special hours from today on, earliest first, with their shifts; a closed day has none. */
export function specialDaysAhead(place: OpenPlace, timeZone: string, now: Date) {
  const today = formatZoned(now, timeZone).slice(0, 10)
  const dates = new Set(place.special_hours?.map(({ date }) => date).filter((date) => date >= today))
  return [...dates].toSorted().map((date) => ({ date, shifts: clocksOf(workingHours(place), Date.parse(date) / DAY_MS) }))
}
