import * as v from 'valibot'
import { type CartLine, toLineBody } from '~/cart/cart.atoms'
import type { PayVariant, Quote, QuoteBody } from '~/contracts/cart'
import type { CreateOrderBody } from '~/contracts/orders'
import { parse } from '~/lib/parse'
import { newUuid } from '~/lib/new-uuid'
import { serverNow } from '~/lib/server-clock'
import { type OrderPlace, toOrderBody, toQuoteBody } from '~/order-form/order-body'
import type { PayWay } from '~/order-form/order-choices'
import { findFaults, splitFaults } from '~/order-form/order-faults'
import type { Faults } from '~/order-form/receiving'
import type { CheckoutDraft } from './checkout.atoms'
import type { Choices, PayChoice } from './choices'
import { type OrderAttempt, readAttempt, writeAttempt } from './order-try'

type QuoteInput = {
  draft: CheckoutDraft
  choices: Pick<Choices, 'city' | 'address' | 'point'>
  lines: readonly CartLine[]
  promocode: string | null
  /** The way to pay, where a promotion asks for it. */
  payVariant?: PayVariant | undefined
}

const placeOf = ({ city, address, point }: Pick<Choices, 'city' | 'address' | 'point'>): OrderPlace => ({
  cityId: city.id,
  address,
  pointId: point?.id ?? null,
  hasZones: (city.zones?.length ?? 0) > 0,
})

/** Without choices it is the body of the cart's quote, which is cached. */
export function toCheckoutQuote({ draft, choices, lines, promocode, payVariant }: QuoteInput): QuoteBody {
  return {
    ...toQuoteBody(draft, placeOf(choices), choices.city.time_zone, lines.map(toLineBody)),
    ...(promocode !== null && { promocode }),
    ...(draft.bonuses > 0 && { bonuses: draft.bonuses }),
    ...(payVariant && { pay_variant: payVariant }),
  }
}

type FormInput = {
  draft: CheckoutDraft
  choices: Choices
  pay: Pick<PayChoice, 'way' | 'needsEmail' | 'lost'>
  /** For the receipt, as typed or from the profile. */
  email: string
  total: number
  isSlotOpen: boolean
  zone?: { own: unknown; among: readonly unknown[] }
}

/** What is missing or wrong before the order can be sent, by field. */
export function findErrors({ draft, choices, pay, email, total, isSlotOpen, zone }: FormInput): Faults {
  const errors = findFaults(draft, {
    place: placeOf(choices),
    way: pay.way,
    email: pay.needsEmail ? email : null,
    noEmail: 'Укажите почту, пришлём на неё чек',
    total,
  })
  if (choices.isCityGuessed) errors['city_id'] = 'Выберите город'
  if (zone && zone.among.length > 0 && !zone.own) errors['zone_id'] = 'Выберите зону доставки'
  if (draft.time_type === 'datetime' && draft.datetime && !isSlotOpen) errors['datetime'] = 'На это время уже не успеть. Выберите другое.'
  if (pay.way === null) errors['pay_type'] = pay.lost ?? 'Выберите, чем платить'
  return errors
}

type OrderInput = {
  draft: CheckoutDraft
  choices: Choices
  lines: readonly CartLine[]
  pay: Pick<PayChoice, 'card' | 'savesCard' | 'needsEmail'> & { way: PayWay }
  email: string
  name: string
  persons: number
  promocode: string | null
  /** The price that the customer saw. */
  quote: Pick<Quote, 'promo' | 'promotions'> & { totals: Pick<Quote['totals'], 'bonuses_spent' | 'total'> }
}

/** The order with the code and bonuses that counted in the total that the customer saw: the server rejects a code that gives nothing and
 *  more bonuses than allowed. */
export function toCheckoutOrder(input: OrderInput): CreateOrderBody {
  const { draft, choices, lines, pay, email, name, persons, promocode, quote } = input
  const { promo, promotions, totals } = quote
  const { total } = totals
  const etaMax = choices.city.delivery.eta_max
  const agreed = {
    way: pay.way,
    etaMax,
    email: pay.needsEmail ? email : null,
    name,
    persons,
    goods: lines.map(toLineBody),
    total,
    promotions,
  }
  return {
    ...toOrderBody(draft, placeOf(choices), agreed),
    ...(pay.card && { card_id: pay.card.id }),
    ...(pay.savesCard && draft.save_card && { save_card: true }),
    ...(promo && promocode !== null && { promocode }),
    ...(totals.bonuses_spent > 0 && { bonuses: totals.bonuses_spent }),
  }
}

/** What the customer selected, whatever it costs now: a lost order may have used up its code and bonuses, and the selection is the same. */
export function selectionOf(input: Omit<OrderInput, 'quote'>): string {
  const { goods, eta_max: _eta, ...order } = toCheckoutOrder({ ...input, quote: { promo: null, totals: { bonuses_spent: 0, total: 0 } } })
  return JSON.stringify([order, input.draft.bonuses, goodsOf({ goods })])
}

/** The errors of a rejected order that the form shows, and the rest. */
export const splitErrors = (fields: Record<string, string>) => splitFaults(fields, Object.keys(fieldNames))

/** The fields that show an error, with their short names, from the top of the form down. */
export const fieldNames: Record<string, string> = {
  city_id: 'город',
  address_id: 'адрес',
  pickup_point_id: 'точка',
  zone_id: 'зона',
  'address.street': 'улица',
  'address.house': 'дом',
  'address.building': 'корпус',
  'address.apartment': 'квартира',
  'address.entrance': 'подъезд',
  'address.floor': 'этаж',
  'address.intercom': 'домофон',
  'address.comment': 'как вас найти',
  datetime: 'время',
  pay_type: 'оплата',
  change_from: 'сдача',
  email: 'почта для чека',
  bonuses: 'бонусы',
  name: 'имя',
  'recipient.name': 'имя получателя',
  'recipient.phone': 'телефон получателя',
  leave_at_door: 'у\u00a0двери',
  persons: 'приборы',
  comment: 'комментарий',
  promocode: 'промокод',
}

/** The server remembers a key for as long. */
const MAX_AGE_MS = 24 * 3_600_000

/** The stored attempt, or a new one. It survives a lost response, a reload and cleared data, so that the same order sent again is one order. */
export function currentAttempt(): OrderAttempt {
  const stored = readAttempt()
  if (stored && (stored.sent === null || serverNow() - stored.sent.at < MAX_AGE_MS)) return stored
  const attempt = { key: newUuid(), sent: null }
  writeAttempt(attempt)
  return attempt
}

/** Stores what is about to be sent under the key. */
export function saveSent({ key, sent }: OrderAttempt, selection: string, order: CreateOrderBody): void {
  const goods = sent?.goods ?? goodsOf(order)
  writeAttempt({ key, sent: { wish: selection, goods, body: JSON.stringify(order), at: serverNow() } })
}

/** The server rejected the order and stored nothing: the key can be used again. */
export const saveRejected = ({ key }: OrderAttempt) => writeAttempt({ key, sent: null })

/** The order that was sent for this selection and whose response is unknown, unless it costs more than `seen` (roubles): a code entered
 *  since makes another selection, a code that the lost order used up does not. */
export function pendingOrder({ sent }: OrderAttempt, selection: string, seen: number): CreateOrderBody | null {
  const order = sent?.wish === selection ? parse(sentOrder, sent.body) : undefined
  return order && order.total <= seen ? order : null
}

/** The server validates the rest when the order is sent again. */
const pricedOrder = v.object({ total: v.number() })
const sentOrder = v.pipe(
  v.string(),
  v.parseJson(),
  v.custom<CreateOrderBody>((order) => v.is(pricedOrder, order)),
)

/** Whether the first order under the key had the goods of this one. */
export const hadSameGoods = ({ sent }: OrderAttempt, order: Pick<CreateOrderBody, 'goods'>) => sent?.goods === goodsOf(order)

/** The goods without prices, which may change meanwhile. */
export const goodsOf = ({ goods }: Pick<CreateOrderBody, 'goods'>): string =>
  JSON.stringify(goods, (name, value: unknown) => (name === 'price' ? undefined : value))
