import type { DeliveryType } from '~/contracts/cart'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import { workingHours, type WorkingHours } from '~/rules/schedule'
import { findCity, type Dictionaries } from '#server/shop/dictionaries.service'

/** Where an order is made: its city, the point where it is picked up (null for a delivery), and whose hours count. */
export type Place = { city: City; point: PickupPoint | null; hours: WorkingHours }

/** What a body says of the place. */
export type PlaceWish = {
  delivery_type: DeliveryType
  city_id: number | null | undefined
  pickup_point_id: number | null | undefined
  /** The city of the address, where there is one. */
  address_city_id: number | null | undefined
}

/** Texts for the customer by the field at fault, the first one first. */
export type FieldTexts = Record<string, string>

/** Finds the place: of a pickup by its point, of a delivery by its address, else by `city_id`, else the city with the
 *  lowest id. What is named and unknown is a problem of its field even where it would not count. Hours of a pickup are
 *  the point's, else the city's. Contract "General", "Added calls". */
export function findPlace(dictionaries: Dictionaries, wish: PlaceWish): { place: Place | undefined; problems: FieldTexts } {
  const problems: FieldTexts = {}
  const cityOf = (id: number | null | undefined) => (id ? findCity(dictionaries, id) : undefined)
  const point = dictionaries.pickupPoints.find(({ id }) => id === wish.pickup_point_id)
  if (wish.city_id && !cityOf(wish.city_id)) problems.city_id = 'В этот город мы не возим'
  if (wish.address_city_id && !cityOf(wish.address_city_id)) problems['address.city_id'] = 'В этот город мы не возим'
  if (wish.pickup_point_id && !point) problems.pickup_point_id = 'Такой точки самовывоза нет'
  if (Object.keys(problems).length > 0) return { place: undefined, problems }

  const own = wish.delivery_type === 'pickup' ? cityOf(point?.city_id) : cityOf(wish.address_city_id)
  const city = own ?? cityOf(wish.city_id) ?? findCity(dictionaries)
  if (!city) throw new Error('There is no city: the shop was not seeded')
  if (wish.delivery_type === 'delivery' || !point) return { place: { city, point: null, hours: workingHours(city) }, problems }
  return { place: { city, point, hours: workingHours(point) }, problems }
}
