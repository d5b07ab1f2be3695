import type { Address } from '~/contracts/addresses'
import type { Quote } from '~/contracts/cart'
import type { DeskMenu, Guest, PhoneOrderBody, PhoneQuoteBody } from '~/contracts/staff-desk'
import { priceText } from '~/rules/number-text'
import { type OrderPlace, toOrderBody, toQuoteBody } from '~/order-form/order-body'
import { chosenAddress, PAY_WAYS, type PayWay } from '~/order-form/order-choices'
import { ADDRESS_FIELDS, findFaults } from '~/order-form/order-faults'
import type { Faults } from '~/order-form/receiving'
import { lineBody } from '~/order-form/order-lines'
import { MINUTE_MS } from '~/rules/time'
import { numberIn } from '~/rules/typed-number'
import type { Draft, PhoneWay } from './draft'

const wayOf = (pay: PhoneWay): PayWay => (pay === 'link' ? 'online' : pay)

/** Where the order goes, out of what is chosen and what can be chosen. */
export type Place = OrderPlace & { address: Address | null }

export function placeOf(draft: Draft, menu: DeskMenu, guest: Guest | undefined): Place {
  const address = chosenAddress(guest?.addresses ?? [], draft.has_new_address ? 'new' : draft.address_id)
  const onlyPoint = menu.points.length === 1 ? menu.points[0] : undefined
  const point = menu.points.find(({ id }) => id === draft.point_id) ?? onlyPoint
  const typedCity = draft.city_id ?? menu.city_id
  const cityId = draft.delivery_type === 'pickup' ? (point?.city_id ?? menu.city_id) : (address?.city_id ?? typedCity)
  return { address, cityId, pointId: point?.id ?? null }
}

/** What a quote is asked for. An address belongs to the guest who was found. */
export function toPhoneQuote(draft: Draft, place: Place, timeZone: string): PhoneQuoteBody {
  const { delivery_type, lines, found, pay } = draft
  return {
    ...(found !== null && { phone: found }),
    ...toQuoteBody(draft, place, timeZone, lines.map(lineBody)),
    ...(delivery_type === 'delivery' && place.address && found !== null && { address_id: place.address.id }),
    ...PAY_WAYS[wayOf(pay)],
  }
}

/** The longest time in minutes that was promised for now, as the quote gave it at the server's time `quotedAt`. */
export const etaOf = (promised: Quote['promised'], quotedAt: number): number | null =>
  promised ? Math.max(1, Math.round((Date.parse(promised.to) - quotedAt) / MINUTE_MS)) : null

const needsEmail = ({ pay }: Draft, quote: Quote | undefined) => pay === 'link' && quote?.payment?.needs_email === true

/** The order at the price and promise that the operator sees, which the server compares. */
export function toPhoneOrder(draft: Draft, place: Place, quote: Quote, quotedAt: number): PhoneOrderBody {
  const { pay, found, name, email, lines } = draft
  return {
    phone: found ?? '',
    ...toOrderBody(draft, place, {
      way: wayOf(pay),
      etaMax: etaOf(quote.promised, quotedAt),
      email: needsEmail(draft, quote) ? email : null,
      name,
      persons: numberIn(draft.persons, 'count'),
      goods: lines.map(lineBody),
      total: quote.totals.total,
      promotions: quote.promotions,
    }),
    ...(pay === 'link' && draft.send_link && { send_link: true }),
  }
}

/** Problems by the field that shows them, in the order of the screen. */
export type Problems = Faults<ProblemField>
export const PROBLEM_FIELDS = [
  'phone',
  'name',
  'goods',
  'address_id',
  ...ADDRESS_FIELDS,
  'zone_id',
  'pickup_point_id',
  'recipient.name',
  'recipient.phone',
  'leave_at_door',
  'datetime',
  'pay_type',
  'change_from',
  'email',
  'persons',
  'comment',
  'total',
] as const
export type ProblemField = (typeof PROBLEM_FIELDS)[number]

/** What keeps an order from being placed and is not known yet. */
export function lacksOf(draft: Draft, place: Place, quote: Quote | undefined): Problems {
  return {
    ...(draft.found === null && { phone: 'Введите телефон и нажмите Enter' }),
    ...(draft.lines.length === 0 && { goods: 'Добавьте хотя бы одно блюдо' }),
    ...findFaults(draft, {
      place,
      way: wayOf(draft.pay),
      email: needsEmail(draft, quote) ? draft.email : null,
      noEmail: 'Спросите почту: туда придёт чек',
      total: quote?.totals.total ?? null,
    }),
  }
}

/** Why the order's time is not possible, where that is known: now, and with these dishes. */
type KnownReasons = { closed: string | null; unserved: string | null }

/** What the quote itself says against the order. */
export function quoteProblems(draft: Draft, quote: Quote, { closed, unserved }: KnownReasons): Problems {
  const problems: Problems = {}
  const gone = draft.lines.filter((_, at) => quote.lines[at]?.available === false).map(({ name }) => name)
  if (gone.length > 0) problems.goods = `Сейчас не продаём: ${gone.join(', ')}. Уберите из заказа.`
  if (draft.time_type === 'now' && quote.promised === null)
    problems.datetime =
      quote.slots.length > 0 ? `${closed ?? 'Кухня сейчас занята'}. Выберите время.` : `${closed ?? 'Свободного времени нет'}.`
  if (draft.time_type === 'datetime') {
    if (draft.datetime !== null && unserved !== null) problems.datetime = `${unserved}. Выберите другое время.`
    else if (draft.datetime !== null && quote.promised === null) problems.datetime = 'Это время уже занято. Выберите другое.'
    else if (quote.slots.length === 0) problems.datetime = 'На этот день времени нет. Выберите другой день.'
  }
  const { refused } = quote.delivery
  if (refused?.reason === 'closed' || refused?.reason === 'hours') problems.datetime = refused.text
  else if (refused)
    problems[refused.reason === 'pick' ? 'zone_id' : draft.address_id === null ? 'address.street' : 'address_id'] = refused.text
  if (quote.delivery.missing > 0)
    problems.total = `Доставка от ${priceText(quote.delivery.min_order)}. Не хватает ${priceText(quote.delivery.missing)}.`
  return problems
}
