import type { DeliveryType, Quote } from '~/contracts/cart'
import { z } from 'zod'
import { type OrderZone, orderZone } from '~/contracts/zones'
import { cityTerms, type DeliveryTerms } from '~/rules/delivery-terms'
import { laterBy } from '~/rules/later-by'
import { type ZonePlace, zoneOf } from '~/rules/zones'
import { zoneRefusal } from '~/rules/zone-hours'
import { tidyAddress } from '~/rules/tidy-address'
import type { Dictionaries } from '#server/shop/dictionaries.service'
import type { KnownZone } from '#server/shop/zones'
import type { CookingPlace } from './place'

/** Where an order goes: its address, which may still be incomplete, and the zone that the customer named. */
export type Destination = ZonePlace & { delivery_type: DeliveryType; zone_id?: number | null | undefined }

type Refusal = NonNullable<Quote['delivery']['refused']>

/** A place with the zone of its delivery. `place` has the zone's estimate; `terms` are the city's while no zone is known. `among`: the zones
 *  that the customer chooses from, where the address does not decide. `refused`: why there is no delivery at all, whatever the time. */
export type ZonedPlace = {
  place: CookingPlace
  zone: KnownZone | null
  terms: DeliveryTerms
  among: readonly KnownZone[] | null
  refused: Refusal | null
}

const PICK = 'Выберите зону доставки: по\u00a0адресу её не\u00a0видно'

/** Decides the zone of an order: by the coordinates of its address, else by its street, else as the customer says. Pickups and cities without
 *  zones have none. */
export function placeInZone({ zonesOf, pickupPoints }: Dictionaries, place: CookingPlace, to: Destination): ZonedPlace {
  const { city } = place
  const zones = zonesOf.get(city.id) ?? []
  const none = { place, zone: null, terms: cityTerms(city.delivery), among: null, refused: null }
  if (to.delivery_type === 'pickup' || zones.length === 0) return none
  const answer = zoneOf(zones, to)
  const zone = answer.zone ?? answer.among?.find(({ id }) => id === to.zone_id)
  const isAddressKnown = (to.street ?? '').trim() !== ''
  const among = (isAddressKnown && answer.among) || null
  if (zone) return { ...none, place: zonedPlace(place, zone), zone, terms: zone, among }
  if (answer.among) return { ...none, among, refused: isAddressKnown ? { reason: 'pick', text: PICK } : null }
  const pickup = pickupPoints.some(({ city_id }) => city_id === city.id) ? ' Заказ можно забрать самим.' : ''
  return { ...none, refused: { reason: 'outside', text: `По\u00a0этому адресу мы не\u00a0возим.${pickup}` } }
}

/** The zone is further from the kitchen than the city is. */
function zonedPlace(place: CookingPlace, { extra_minutes }: KnownZone): CookingPlace {
  const delivery = laterBy(place.city.delivery, extra_minutes)
  return { ...place, city: { ...place.city, delivery: { ...delivery, travel: (delivery.travel ?? 0) + extra_minutes } } }
}

/** Why the order may not be delivered at a moment; null where it may. */
export const refusedAt = ({ refused, zone, place }: ZonedPlace, at: number | undefined): Refusal | null =>
  refused ?? (zone && at !== undefined ? zoneRefusal(zone, place.city.time_zone, new Date(at)) : null)

/** What a quote tells of the zone. */
export const toldZone = ({ zone, among }: ZonedPlace, refused: Refusal | null): Pick<Quote['delivery'], 'zone' | 'among' | 'refused'> => ({
  zone: zone && { id: zone.id, name: zone.name },
  among: among && among.map(({ id }) => id),
  refused,
})

/** The zone as an order keeps it. */
export const orderZoneOf = (zone: KnownZone): OrderZone => orderZone.parse(zone)

const text = z.string().optional().catch(undefined)
const degree = z.number().nullish().catch(undefined)
const typedPlace = z.object({ street: text, house: text, lat: degree, lng: degree }).catch({})

/** The place of an address as it is typed so far. */
export function typedDestination(address: unknown, city: string | undefined, cities: Dictionaries['cities']): ZonePlace {
  const { lat, lng, street = '', house = '' } = typedPlace.parse(address)
  const { address: tidy } = tidyAddress({ street, house }, city, cities)
  return { lat, lng, street, house, ...tidy }
}
