import * as v from 'valibot'
import type { Address } from '~/contracts/addresses'
import type { CartLineBody, DeliveryType, PayType, PayVariant, QuoteBody, TimeType } from '~/contracts/cart'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import { readEmail } from '~/contracts/email-address'
import type { CreateOrderBody } from '~/contracts/orders'
import { numberIn } from '~/rules/typed-number'
import { type AddressDraft, addressForm } from './address-form'
import { momentOfDay } from './slots'

/** The ways to pay: with a new card on the site, with a saved one, and on receipt. */
export const PAY_WAYS = {
  online: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.apbOnline },
  saved: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.cardAttached },
  cash: { pay_variant: PAY_VARIANT.cash, pay_type: PAY_TYPE.cashOffline },
  card: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.cardOffline },
  qr: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.qrOffline },
} satisfies Record<string, { pay_variant: PayVariant; pay_type: PayType }>
export type PayWay = keyof typeof PAY_WAYS

/** When an order is for. `day`: whose times are shown; `datetime`: the chosen one. */
type TimeDraft = { time_type: TimeType; day: string | null; datetime: string | null }

/** What the form of a new order holds while it is typed, whoever types it. */
export type OrderDraft = TimeDraft & {
  delivery_type: DeliveryType
  address: AddressDraft
  change_from: string
  comment: string
}

/** Where an order goes. `address`: a saved one, null where the typed one counts. */
export type OrderPlace = { cityId: number; address: Pick<Address, 'id'> | null; pointId: number | null }

/** The saved address of an order: the chosen one, else the default or the first; null where a new one is typed. */
export function chosenAddress<One extends Pick<Address, 'id' | 'is_default'>>(
  saved: readonly One[],
  choice: number | 'new' | null,
): One | null {
  if (choice === 'new') return null
  return saved.find(({ id }) => id === choice) ?? saved.find(({ is_default }) => is_default) ?? saved[0] ?? null
}

/** Only what decides prices and slots. A shown day without a chosen time is sent as its noon. */
export function toQuoteBody(
  { delivery_type, time_type, day, datetime }: TimeDraft & Pick<OrderDraft, 'delivery_type'>,
  { cityId, pointId }: Pick<OrderPlace, 'cityId' | 'pointId'>,
  timeZone: string,
  goods: CartLineBody[],
): QuoteBody {
  const moment = datetime ?? (day === null ? null : momentOfDay(day, timeZone))
  return {
    delivery_type,
    city_id: cityId,
    ...(delivery_type === 'pickup' && pointId !== null && { pickup_point_id: pointId }),
    ...(time_type === 'datetime' && { time_type, ...(moment !== null && { datetime: moment }) }),
    goods,
  }
}

type Told = {
  way: PayWay
  /** The longest time in minutes that was promised for now, which the server compares, as it does the total. */
  etaMax: number | null
  /** For the receipt of an online payment; null where none is sent. */
  email: string | null
  name: string
  persons: number | null
  goods: CartLineBody[]
  total: number
}

/** The order, at the price and promise that was seen. */
export function toOrderBody(draft: OrderDraft, { cityId, address, pointId }: OrderPlace, told: Told): CreateOrderBody {
  const { delivery_type, time_type } = draft
  const { way, etaMax, email, name, persons, goods, total } = told
  const change = way === 'cash' ? numberIn(draft.change_from, 'money') : null
  return {
    delivery_type,
    city_id: cityId,
    ...(delivery_type === 'pickup'
      ? { pickup_point_id: pointId }
      : address
        ? { address_id: address.id }
        : { address: v.parse(addressForm, { ...draft.address, city_id: cityId }) }),
    time_type,
    ...(time_type === 'datetime' ? { datetime: draft.datetime } : { eta_max: etaMax }),
    ...PAY_WAYS[way],
    ...(email !== null && { email: readEmail(email).email ?? email }),
    ...(change !== null && { change_from: change }),
    persons,
    name: name.trim() || null,
    comment: draft.comment.trim() || null,
    goods,
    total,
  }
}
