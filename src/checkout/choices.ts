import type { Address } from '~/contracts/addresses'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import type { CheckoutDraft } from './checkout.atoms'

export type ShopCity = Omit<City, 'hours'>
export type Choosable = { cities: readonly ShopCity[]; cityId: number; addresses: readonly Address[]; points: readonly PickupPoint[] }

export type Choices = {
  city: ShopCity
  /** The chosen saved address; `null` where a new one is typed. */
  address: Address | null
  /** The points of the city and the chosen one. */
  points: readonly PickupPoint[]
  point: PickupPoint | null
}

/** Resolves the draft against the present data: a deleted address counts as not chosen, the default address and a single point are
 *  preselected, a saved address decides the city. */
export function resolveChoices(draft: CheckoutDraft, { cities, cityId, addresses, points }: Choosable): Choices {
  const cityOf = (id: number | null | undefined) => cities.find((city) => city.id === id)
  const usable = addresses.filter(({ city_id }) => cityOf(city_id))
  const address = draft.address_choice === 'new' ? null : (usable.find(({ id }) => id === draft.address_choice) ?? usable[0] ?? null)
  const own = draft.delivery_type === 'delivery' ? address?.city_id : null
  const city = cityOf(own) ?? cityOf(draft.city_id) ?? cityOf(cityId) ?? cities[0]
  if (!city) throw new Error('the shop has no city')
  const ofCity = points.filter(({ city_id }) => city_id === city.id)
  const point = ofCity.find(({ id }) => id === draft.pickup_point_id) ?? (ofCity.length === 1 ? ofCity[0] : null) ?? null
  return { city, address, points: ofCity, point }
}
