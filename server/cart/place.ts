import type { DeliveryType } from '~/contracts/cart'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import { laterBy } from '~/rules/later-by'
import { forPickup } from '~/rules/promise'
import { workingHours, type WorkingHours } from '~/rules/schedule'
import { findCity, type Dictionaries } from '#server/shop/dictionaries.service'

/** The city of an order with the estimate that counts, its pickup point (null for a delivery), the hours that count, and the kitchen that
 *  cooks it (null where the shop has none). */
export type CookingPlace = { city: City; point: PickupPoint | null; hours: WorkingHours; kitchenId: number | null }

/** The kitchen as `toGoods` takes it. */
export const kitchensOfPlace = ({ kitchenId }: Pick<CookingPlace, 'kitchenId'>): number[] => (kitchenId === null ? [] : [kitchenId])

type PlaceInput = {
  delivery_type: DeliveryType
  city_id: number | null | undefined
  pickup_point_id: number | null | undefined
  address_city_id: number | null | undefined
}

/** In a shop without a city. */
export const NOT_OPEN = 'Скоро откроемся, пока не возим'

/** Texts for the customer by invalid field, in order. */
export type FieldTexts = Record<string, string>

/** Finds the place: of a pickup by its point, of a delivery by its address, else by `city_id`, else the city with the lowest id. An unknown id
 *  is a problem even where it would not count. */
export function findPlace(dictionaries: Dictionaries, input: PlaceInput): { place: CookingPlace | undefined; problems: FieldTexts } {
  const problems: FieldTexts = {}
  const cityOf = (id: number | null | undefined) => (id ? findCity(dictionaries, id) : undefined)
  const point = dictionaries.pickupPoints.find(({ id }) => id === input.pickup_point_id)
  if (input.city_id && !cityOf(input.city_id)) problems.city_id = 'В этот город мы не возим'
  if (input.address_city_id && !cityOf(input.address_city_id)) problems['address.city_id'] = 'В этот город мы не возим'
  if (input.pickup_point_id && !point) problems.pickup_point_id = 'Такой точки самовывоза нет'
  if (Object.keys(problems).length > 0) return { place: undefined, problems }

  const own = input.delivery_type === 'pickup' ? cityOf(point?.city_id) : cityOf(input.address_city_id)
  const city = own ?? cityOf(input.city_id) ?? findCity(dictionaries)
  if (!city) return { place: undefined, problems: { city_id: NOT_OPEN } }
  const { kitchen } = dictionaries
  const ofCity = kitchen.ofCity.get(city.id) ?? null
  if (input.delivery_type === 'delivery' || !point)
    return { place: { city, point: null, hours: workingHours(city), kitchenId: ofCity }, problems }
  const delivery = forPickup(laterBy(city.delivery, kitchen.extraOfPoint.get(point.id) ?? 0))
  const kitchenId = kitchen.ofPoint.get(point.id) ?? ofCity
  return { place: { city: { ...city, delivery }, point, hours: workingHours(point), kitchenId }, problems }
}
