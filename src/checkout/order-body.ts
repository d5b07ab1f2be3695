import * as v from 'valibot'
import { type CartLine, toLineBody } from '~/cart/cart.atoms'
import type { Quote, QuoteBody } from '~/contracts/cart'
import { MAX_CHANGE_FROM, MAX_COMMENT_LENGTH } from '~/contracts/constants'
import type { CreateOrderBody } from '~/contracts/orders'
import { emailField } from '~/lib/email-field'
import { parse } from '~/lib/parse'
import { newUuid } from '~/lib/new-uuid'
import { serverNow } from '~/lib/server-clock'
import { formatPrice } from '~/lib/text'
import { momentOfDay } from '~/order-form/slots'
import { numberIn, typedNumber } from '~/rules/typed-number'
import { addressForm } from '~/order-form/address-form'
import type { CheckoutDraft, CheckoutErrors } from './checkout.atoms'
import { type Choices, type PayChoice, type PayWay, payWays } from './choices'
import { type OrderAttempt, readAttempt, writeAttempt } from './order-try'

const receiptEmail = emailField('Укажите почту, пришлём на неё чек')

type QuoteInput = { draft: CheckoutDraft; choices: Pick<Choices, 'city' | 'point'>; lines: readonly CartLine[]; promocode: string | null }

/** Only what decides prices and slots; without choices it is the body of the cart's quote, which is cached. A shown day without a chosen
 *  time is sent as its noon. */
export function toQuoteBody({ draft, choices: { city, point }, lines, promocode }: QuoteInput): QuoteBody {
  const datetime = draft.datetime ?? (draft.day === null ? null : momentOfDay(draft.day, city.time_zone))
  return {
    delivery_type: draft.delivery_type,
    city_id: city.id,
    ...(draft.delivery_type === 'pickup' && point && { pickup_point_id: point.id }),
    ...(draft.time_type === 'datetime' && { time_type: draft.time_type, ...(datetime !== null && { datetime }) }),
    ...(promocode !== null && { promocode }),
    ...(draft.bonuses > 0 && { bonuses: draft.bonuses }),
    goods: lines.map(toLineBody),
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
}

/** What is missing or wrong before the order can be sent, by field. */
export function findErrors({ draft, choices, pay, email, total, isSlotOpen }: FormInput): CheckoutErrors {
  const errors: CheckoutErrors = {}
  if (choices.isCityGuessed) errors['city_id'] = 'Выберите город'
  if (draft.delivery_type === 'pickup' && !choices.point) errors['pickup_point_id'] = 'Выберите, откуда забрать'
  if (draft.delivery_type === 'delivery' && !choices.address) {
    const typed = v.safeParse(addressForm, { ...draft.address, city_id: choices.city.id })
    for (const issue of typed.issues ?? []) errors[`address.${v.getDotPath(issue)}`] ??= issue.message
  }
  if (draft.time_type === 'datetime' && !draft.datetime) errors['datetime'] = 'Выберите время'
  if (draft.time_type === 'datetime' && draft.datetime && !isSlotOpen) errors['datetime'] = 'На это время уже не успеть. Выберите другое.'
  if (pay.way === null) errors['pay_type'] = pay.lost ?? 'Выберите, чем платить'
  const receipt = pay.needsEmail ? v.safeParse(receiptEmail, email) : null
  if (receipt?.issues) errors['email'] = receipt.issues[0].message
  const change = pay.way === 'cash' ? changeProblem(draft.change_from, total) : null
  if (change !== null) errors['change_from'] = change
  if (draft.comment.length > MAX_COMMENT_LENGTH) errors['comment'] = `Не длиннее ${MAX_COMMENT_LENGTH} знаков`
  return errors
}

/** What is wrong with the banknote that the customer wants change for; null where nothing is, or nothing is typed. */
export function changeProblem(text: string, total: number): string | null {
  if (text.trim() === '') return null
  const { value: change = 0, fault } = typedNumber(text, 'money')
  if (fault !== undefined) return fault
  if (change === null) return 'Напишите сумму цифрами'
  if (change > MAX_CHANGE_FROM) return `Сдачу подготовим с суммы не больше ${formatPrice(MAX_CHANGE_FROM)}`
  return change < total ? `Это меньше суммы заказа, ${formatPrice(total)}` : null
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
  quote: Pick<Quote, 'promo'> & { totals: Pick<Quote['totals'], 'bonuses_spent' | 'total'> }
}

/** The order with the total that the customer saw, which the server compares, and the code and bonuses that counted in it: the server
 *  rejects a code that gives nothing and more bonuses than allowed. */
export function toOrderBody(input: OrderInput): CreateOrderBody {
  const { draft, choices, lines, pay, email, name, persons, promocode, quote } = input
  const { city, address, point } = choices
  const { promo, totals } = quote
  const change = pay.way === 'cash' ? numberIn(draft.change_from, 'money') : null
  return {
    delivery_type: draft.delivery_type,
    city_id: city.id,
    ...(draft.delivery_type === 'pickup'
      ? { pickup_point_id: point?.id ?? null }
      : address
        ? { address_id: address.id }
        : { address: v.parse(addressForm, { ...draft.address, city_id: city.id }) }),
    time_type: draft.time_type,
    ...(draft.time_type === 'datetime' ? { datetime: draft.datetime } : { eta_max: city.delivery.eta_max }),
    ...payWays[pay.way],
    ...(pay.card && { card_id: pay.card.id }),
    ...(pay.savesCard && draft.save_card && { save_card: true }),
    ...(pay.needsEmail && { email: v.parse(receiptEmail, email) }),
    ...(change !== null && { change_from: change }),
    persons,
    name: name.trim() || null,
    comment: draft.comment.trim() || null,
    ...(promo && promocode !== null && { promocode }),
    ...(totals.bonuses_spent > 0 && { bonuses: totals.bonuses_spent }),
    goods: lines.map(toLineBody),
    total: totals.total,
  }
}

/** What the customer selected, whatever it costs now: a lost order may have used up its code and bonuses, and the selection is the same. */
export function selectionOf(input: Omit<OrderInput, 'quote'>): string {
  const { goods, eta_max: _eta, ...order } = toOrderBody({ ...input, quote: { promo: null, totals: { bonuses_spent: 0, total: 0 } } })
  return JSON.stringify([order, input.draft.bonuses, goodsOf({ goods })])
}

/** Splits the errors of a rejected order into those that the form shows and the rest. Server functions name fields `order.…`. */
export function splitErrors(fields: Record<string, string>): { shown: CheckoutErrors; rest: string[] } {
  const shown: CheckoutErrors = {}
  const rest: string[] = []
  for (const [name, text] of Object.entries(fields)) {
    const own = name.replace(/^order\./, '')
    const field = shownAt[own] ?? own
    if (Object.hasOwn(fieldNames, field)) shown[field] ??= text
    else rest.push(text)
  }
  return { shown, rest }
}

/** The fields that show an error, with their short names, from the top of the form down. */
export const fieldNames: Record<string, string> = {
  city_id: 'город',
  address_id: 'адрес',
  pickup_point_id: 'точка',
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
  persons: 'приборы',
  comment: 'комментарий',
  promocode: 'промокод',
}

/** Fields whose errors another field shows. */
const shownAt: Record<string, string> = { address: 'address_id', time_type: 'datetime', pay_variant: 'pay_type', card_id: 'pay_type' }

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
