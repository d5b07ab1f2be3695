import type { Hours } from '~/contracts/common'
import { servedText } from './hours-text'
import { isOpen } from './schedule'
import { sizedName } from './size-text'
import { isAllDay } from './weekly-hours'

/** A dish with the hours in which it is served; none: always. */
export type Served = { hours: readonly Hours[] }

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** Hours as a dish shows them: none where they leave nothing out. */
export const limitingHours = (hours: readonly Hours[]): Hours[] =>
  DAYS.every((day) => isAllDay(hours.filter((one) => one.day === day))) ? [] : [...hours]

/** Whether a dish may be promised for a moment, by the clock of the city. The moment is the beginning of the promise, as with the hours of a
 *  kitchen: 15:45–16:00 is served until 16:00, whatever the courier takes; 11:45–12:00 is not yet served from 12:00. */
export const isServed = ({ hours }: Served, timeZone: string, at: Date): boolean => hours.length === 0 || isOpen(hours, timeZone, at)

type NamedDish = Served & { name: string; size?: string | null | undefined }

/** ««Бизнес-ланч» по будням с 12:00 до 16:00»: a name may have a colon of its own. */
export const servedNote = (dish: NamedDish): string => `«${sizedName(dish)}» ${servedText(dish.hours)}`

/** The dishes that are not served at a moment; null where all are. */
export function unservedText(dishes: readonly NamedDish[], timeZone: string, at: Date): string | null {
  const unserved = dishes.filter((dish) => !isServed(dish, timeZone, at))
  return unserved.length > 0 ? servedNotes(unserved) : null
}

/** When the dishes of an order that have hours are served, each once; empty where all always are. */
export const servedNotes = (dishes: readonly NamedDish[]): string =>
  [...new Set(dishes.filter(({ hours }) => hours.length > 0).map(servedNote))].join('; ')
