import type { Address } from '~/contracts/addresses'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import type { CheckoutDraft } from './checkout-draft'

/** A city as the shop's pages know it. */
export type ShopCity = Omit<City, 'hours'>
/** What there is to choose from. */
export type Choosable = { cities: readonly ShopCity[]; cityId: number; addresses: readonly Address[]; points: readonly PickupPoint[] }

export type Choices = {
  city: ShopCity
  /** The saved address that is chosen; `null` where a new one is typed. */
  address: Address | null
  /** The points of the city, and the chosen one. */
  points: readonly PickupPoint[]
  point: PickupPoint | null
}

/** What the draft means for what is really there: a saved address that is gone is no choice, the default one is the
 *  first choice, and a single point needs no choosing. A saved address decides the city. Pure. */
export function resolveChoices(draft: CheckoutDraft, { cities, cityId, addresses, points }: Choosable): Choices {
  const known = (id: number | null | undefined) => cities.find((city) => city.id === id)
  const usable = addresses.filter(({ city_id }) => known(city_id))
  const address = draft.address_choice === 'new' ? null : (usable.find(({ id }) => id === draft.address_choice) ?? usable[0] ?? null)
  const own = draft.delivery_type === 'delivery' ? address?.city_id : null
  const city = known(own) ?? known(draft.city_id) ?? known(cityId) ?? cities[0]
  if (!city) throw new Error('the shop has no city')
  const ofCity = points.filter(({ city_id }) => city_id === city.id)
  const point = ofCity.find(({ id }) => id === draft.pickup_point_id) ?? (ofCity.length === 1 ? ofCity[0] : null) ?? null
  return { city, address, points: ofCity, point }
}
