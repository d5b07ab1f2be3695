import * as v from 'valibot'
import type { Address } from '~/contracts/addresses'
import type { CartLineBody, DeliveryType, Quote, QuoteBody, TimeType } from '~/contracts/cart'
import { readEmail } from '~/contracts/email-address'
import type { CreateOrderBody } from '~/contracts/orders'
import { numberIn } from '~/rules/typed-number'
import { type AddressDraft, addressForm } from './address-form'
import { PAY_WAYS, type PayWay } from './order-choices'
import { type Receiving, receivingBody } from './receiving'
import { momentOfDay } from './slots'

/** When an order is for. `day`: whose times are shown; `datetime`: the chosen one. */
type TimeDraft = { time_type: TimeType; day: string | null; datetime: string | null }

/** What the form of a new order holds while it is typed, by the guest or by staff. */
export type OrderDraft = TimeDraft &
  Receiving & {
    delivery_type: DeliveryType
    address: AddressDraft
    /** The delivery zone that was named where the address does not decide it. */
    zone_id: number | null
    change_from: string
    comment: string
  }

/** Where an order goes. `address`: a saved one, null where the typed one counts. `hasZones`: the address decides the price. */
export type OrderPlace = { cityId: number; address: Pick<Address, 'id'> | null; pointId: number | null; hasZones?: boolean }

/** Only what decides prices and slots. A shown day without a chosen time is sent as its noon, and asks for no time. */
export function toQuoteBody(
  { delivery_type, time_type, day, datetime, address, zone_id }: TimeDraft & Pick<OrderDraft, 'delivery_type' | 'address' | 'zone_id'>,
  { cityId, pointId, address: saved, hasZones = false }: OrderPlace,
  timeZone: string,
  goods: CartLineBody[],
): QuoteBody {
  const moment = datetime ?? (day === null ? null : momentOfDay(day, timeZone))
  return {
    delivery_type,
    city_id: cityId,
    ...(delivery_type === 'pickup' && pointId !== null && { pickup_point_id: pointId }),
    ...(delivery_type === 'delivery' && hasZones && destination(saved, address, zone_id)),
    ...(time_type === 'datetime' && moment !== null && { datetime: moment, ...(datetime !== null && { time_type }) }),
    goods,
  }
}

/** What decides the zone: an address once its house is typed. */
function destination(saved: OrderPlace['address'], { street, house, lat, lng }: AddressDraft, zone_id: number | null): Partial<QuoteBody> {
  const zone = zone_id !== null && { zone_id }
  if (saved) return { address_id: saved.id, ...zone }
  return street.trim() === '' || house.trim() === '' ? {} : { address: { street, house, lat, lng }, ...zone }
}

/** What the screen and the guest agree on beside the draft. */
type Agreed = {
  way: PayWay
  /** The longest time in minutes that was promised for now, which the server compares, as it does the total. */
  etaMax: number | null
  /** For the receipt of an online payment; null where none is sent. */
  email: string | null
  name: string
  persons: number | null
  goods: CartLineBody[]
  total: number
  promotions?: Quote['promotions']
}

/** The order, at the price and promise that was seen. */
export function toOrderBody(draft: OrderDraft, { cityId, address, pointId }: OrderPlace, agreed: Agreed): CreateOrderBody {
  const { delivery_type, time_type } = draft
  const { way, etaMax, email, name, persons, goods, total, promotions } = agreed
  const change = way === 'cash' ? numberIn(draft.change_from, 'money') : null
  return {
    delivery_type,
    city_id: cityId,
    ...(delivery_type === 'pickup'
      ? { pickup_point_id: pointId }
      : address
        ? { address_id: address.id }
        : { address: v.parse(addressForm, { ...draft.address, city_id: cityId }) }),
    ...(delivery_type === 'delivery' && draft.zone_id !== null && { zone_id: draft.zone_id }),
    time_type,
    ...(time_type === 'datetime' ? { datetime: draft.datetime } : { eta_max: etaMax }),
    ...PAY_WAYS[way],
    ...(email !== null && { email: readEmail(email).email ?? email }),
    ...(change !== null && { change_from: change }),
    persons,
    name: name.trim() || null,
    comment: draft.comment.trim() || null,
    ...receivingBody(draft),
    goods,
    total,
    ...(promotions && promotions.length > 0 && { promotions: promotions.map(({ id }) => id) }),
  }
}
