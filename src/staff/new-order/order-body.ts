import type { Address } from '~/contracts/addresses'
import type { Quote } from '~/contracts/cart'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import { readEmail } from '~/contracts/email-address'
import type { DeskMenu, Guest, PhoneOrderBody, PhoneQuoteBody } from '~/contracts/staff-desk'
import { formatPrice } from '~/lib/text'
import { lineBody } from '~/order-form/order-lines'
import { momentOfDay } from '~/order-form/slots'
import { MINUTE_MS } from '~/rules/time'
import { numberIn, typedNumber } from '~/rules/typed-number'
import type { Draft, PayWay } from './draft'

const PAY_WAYS_SENT: Record<PayWay, Pick<PhoneOrderBody, 'pay_variant' | 'pay_type'>> = {
  cash: { pay_variant: PAY_VARIANT.cash, pay_type: PAY_TYPE.cashOffline },
  card: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.cardOffline },
  link: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.apbOnline },
}

/** Where the order goes, out of what is chosen and what can be chosen. `address` null: the typed one counts. */
export type Place = { address: Address | null; cityId: number; pointId: number | null }

export function placeOf(draft: Draft, menu: DeskMenu, guest: Guest | undefined): Place {
  const saved = guest?.addresses ?? []
  const fallback = saved.find(({ is_default }) => is_default) ?? saved[0] ?? null
  const address = draft.has_new_address ? null : (saved.find(({ id }) => id === draft.address_id) ?? fallback)
  const onlyPoint = menu.points.length === 1 ? menu.points[0] : undefined
  const point = menu.points.find(({ id }) => id === draft.point_id) ?? onlyPoint
  const typedCity = draft.city_id ?? menu.city_id
  const cityId = draft.delivery_type === 'pickup' ? (point?.city_id ?? menu.city_id) : (address?.city_id ?? typedCity)
  return { address, cityId, pointId: point?.id ?? null }
}

/** What a quote is asked for. */
export function toQuoteBody(draft: Draft, place: Place, timeZone: string): PhoneQuoteBody {
  const { delivery_type, time_type, day, lines, found, pay } = draft
  const datetime = time_type === 'now' ? null : (draft.datetime ?? (day === null ? null : momentOfDay(day, timeZone)))
  return {
    ...(found !== null && { phone: found }),
    goods: lines.map(lineBody),
    delivery_type,
    city_id: place.cityId,
    ...(delivery_type === 'pickup'
      ? { pickup_point_id: place.pointId }
      : place.address && found !== null
        ? { address_id: place.address.id }
        : {}),
    time_type,
    datetime,
    ...PAY_WAYS_SENT[pay],
  }
}

/** The longest time in minutes that was promised for now, as the quote told it at the server's time `quotedAt`. */
export const etaOf = (promised: Quote['promised'], quotedAt: number): number | null =>
  promised ? Math.max(1, Math.round((Date.parse(promised.to) - quotedAt) / MINUTE_MS)) : null

/** The order at the price and promise that the operator sees, which the server compares. */
export function toOrderBody(draft: Draft, place: Place, quote: Quote, quotedAt: number): PhoneOrderBody {
  const { delivery_type, time_type, pay } = draft
  const change = pay === 'cash' ? numberIn(draft.change_from, 'money') : null
  const persons = numberIn(draft.persons, 'count')
  const isLink = pay === 'link'
  return {
    phone: draft.found ?? '',
    name: draft.name.trim() || null,
    delivery_type,
    city_id: place.cityId,
    ...(delivery_type === 'pickup'
      ? { pickup_point_id: place.pointId }
      : place.address
        ? { address_id: place.address.id }
        : { address: { ...draft.address, label: '', city_id: place.cityId } }),
    time_type,
    ...(time_type === 'datetime' ? { datetime: draft.datetime } : { eta_max: etaOf(quote.promised, quotedAt) }),
    ...PAY_WAYS_SENT[pay],
    ...(change !== null && { change_from: change }),
    ...(isLink && quote.payment?.needs_email && { email: draft.email.trim() }),
    ...(isLink && draft.send_link && { send_link: true }),
    persons,
    comment: draft.comment.trim() || null,
    goods: draft.lines.map(lineBody),
    total: quote.totals.total,
  }
}

/** Problems by the field that shows them, in the order of the screen. */
export type Problems = Partial<Record<ProblemField, string>>
export const PROBLEM_FIELDS = [
  'phone',
  'name',
  'goods',
  'address_id',
  'address.street',
  'address.house',
  'pickup_point_id',
  'datetime',
  'pay_type',
  'change_from',
  'email',
  'persons',
  'comment',
  'total',
] as const
export type ProblemField = (typeof PROBLEM_FIELDS)[number]

/** Fields of the API whose problems another field shows. */
const SHOWN_AT: Record<string, ProblemField> = {
  address: 'address_id',
  city_id: 'address_id',
  time_type: 'datetime',
  pay_variant: 'pay_type',
}

/** Splits the fields of a 422 into those that the screen shows and the rest. */
export function splitFields(fields: Record<string, string>): { shown: Problems; rest: string[] } {
  const shown: Problems = {}
  const rest: string[] = []
  for (const [name, text] of Object.entries(fields)) {
    const known = SHOWN_AT[name] ?? (/^goods\b/.test(name) ? 'goods' : PROBLEM_FIELDS.find((field) => field === name))
    if (known) shown[known] ??= text
    else rest.push(text)
  }
  return { shown, rest }
}

/** What keeps an order from being placed that is not told yet. */
export function missing(draft: Draft, place: Place, quote: Quote | undefined): Problems {
  const problems: Problems = {}
  if (draft.found === null) problems.phone = 'Введите телефон и нажмите Enter'
  if (draft.lines.length === 0) problems.goods = 'Добавьте хотя бы одно блюдо'
  if (draft.delivery_type === 'pickup' && place.pointId === null) problems.pickup_point_id = 'Выберите точку'
  if (draft.delivery_type === 'delivery' && place.address === null) {
    if (draft.address.street.trim() === '') problems['address.street'] = 'Укажите улицу'
    if (draft.address.house.trim() === '') problems['address.house'] = 'Укажите дом'
  }
  if (draft.time_type === 'datetime' && draft.datetime === null) problems.datetime = 'Выберите время'
  if (draft.pay === 'link' && quote?.payment?.needs_email) {
    const { fault } = readEmail(draft.email)
    if (fault !== undefined) problems.email = draft.email.trim() === '' ? 'Спросите почту: туда придёт чек' : fault
  }
  const { value: change = null, fault } = typedNumber(draft.change_from, 'money')
  if (draft.pay === 'cash') {
    if (fault !== undefined) problems.change_from = fault
    else if (change !== null && quote && change < quote.totals.total) problems.change_from = `Не меньше ${formatPrice(quote.totals.total)}`
  }
  return problems
}

/** What the quote itself says against the order. `closed`: why now is not possible, where that is known. */
export function quoteProblems(draft: Draft, quote: Quote, closed: string | null): Problems {
  const problems: Problems = {}
  const gone = draft.lines.filter((_, at) => quote.lines[at]?.available === false).map(({ name }) => name)
  if (gone.length > 0) problems.goods = `Сейчас не продаём: ${gone.join(', ')}. Уберите из заказа.`
  if (draft.time_type === 'now' && quote.promised === null)
    problems.datetime =
      quote.slots.length > 0 ? `${closed ?? 'Кухня сейчас занята'}. Выберите время.` : `${closed ?? 'Свободного времени нет'}.`
  if (draft.time_type === 'datetime') {
    if (draft.datetime !== null && quote.promised === null) problems.datetime = 'Это время уже занято. Выберите другое.'
    else if (quote.slots.length === 0) problems.datetime = 'На этот день времени нет. Выберите другой день.'
  }
  if (quote.delivery.missing > 0)
    problems.total = `Доставка от ${formatPrice(quote.delivery.min_order)}. Не хватает ${formatPrice(quote.delivery.missing)}.`
  return problems
}
