import type { SpecialHours } from '~/contracts/common'
import { SLOT_DAYS_AHEAD } from '~/contracts/constants'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import { DAY_MS } from '~/rules/time'

/** As far ahead as orders can be placed, and one day more. */
const SHOWN_DAYS = SLOT_DAYS_AHEAD + 1

/** Places with the special hours of the next days only: from yesterday (a shift may end after midnight) and one day more on
 *  each side for time zones. */
export function withNearHours<Place extends City | PickupPoint>(places: readonly Place[], now: Date): Place[] {
  const dateAt = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const [first, last] = [dateAt(-2), dateAt(SHOWN_DAYS)]
  const isShown = ({ date }: SpecialHours) => date >= first && date <= last
  return places.map((place) => ({ ...place, special_hours: place.special_hours?.filter(isShown) ?? [] }))
}
