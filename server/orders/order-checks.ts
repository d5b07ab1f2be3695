import { MINUTES, rangeText, priceText } from '~/rules/number-text'
import type { PaidWay, PromoRefusal } from '~/contracts/cart'
import { PAY_TYPE, PAY_TYPES_OF_VARIANT, PAY_VARIANT } from '~/contracts/constants'
import type { CreateOrderBody } from '~/contracts/orders'
import { doorProblem, doorstepOf, toPayOnReceipt } from '~/rules/doorstep'
import { endedTexts } from '~/rules/ended-promotions'
import { closedText, pausedText } from '~/rules/opening'
import { isKept } from '~/rules/promo'
import type { PromisedTime } from '~/rules/promise'
import { nextOpening, slotProblem, type SlotProblem } from '~/rules/schedule'
import { invalidFields } from '#server/cart/cart.service'
import type { FieldTexts, CookingPlace } from '#server/cart/place'
import { refusedAt, type ZonedPlace } from '#server/cart/zone-of-order'
import type { PricedGoods } from '#server/cart/priced-goods'
import { conflict, type HttpError, invalid } from '#server/core/errors'
import { promoError } from '#server/promo/promo.service'
import type { OnlineWays } from '#server/shop/online-ways'
import type { PaymentSettings } from '#server/core/settings'

const MENU_CHANGED = 'Пока вы выбирали, меню немного изменилось.'

const SLOT_TEXTS: Record<SlotProblem, string> = {
  past: 'Это время уже прошло, выберите другое',
  tooSoon: 'Не успеем: выберите время хотя бы через час',
  tooFar: 'Заказ можно сделать не больше чем на 7 дней вперёд',
  offGrid: 'Выберите время с шагом 15 минут',
  closed: 'В это время кухня спит, выберите другое',
}

/** The saved card of the body (null if unknown, inactive or of another provider) and the receipt's e-mail. */
type Payer = { card: { id: number } | null; email: string | null }

/** How an order is paid on the site: by card where the body does not say. */
export const paidWay = ({ pay_type, online_way }: Pick<CreateOrderBody, 'pay_type' | 'online_way'>): PaidWay =>
  (pay_type === PAY_TYPE.apbOnline && online_way) || 'card'

const CLOSED_WAYS: Record<PaidWay, string> = {
  card: 'Картой на сайте сейчас не заплатить. Выберите другой способ.',
  sbp: 'По СБП сейчас не заплатить. Выберите другой способ.',
}

/** Errors of the payment method: variant and type must match, type 5 needs an own card, a receipt needs an e-mail. */
export function payProblems(
  body: CreateOrderBody,
  { card, email }: Payer,
  ways: OnlineWays,
  receipts: PaymentSettings['receipts'],
): FieldTexts {
  const { pay_variant, pay_type, card_id } = body
  if (!PAY_TYPES_OF_VARIANT[pay_variant]?.includes(pay_type)) return { pay_type: 'Этот способ не подходит к выбранной оплате' }
  if (pay_variant !== PAY_VARIANT.online) return {}
  if (!ways.isOpen) return { pay_variant: 'Онлайн-оплата пока не работает. Выберите наличные или карту при получении.' }
  const problems: FieldTexts = {}
  const way = paidWay(body)
  if (pay_type === PAY_TYPE.apbOnline && ways[way] === null) problems.pay_type = CLOSED_WAYS[way]
  if (pay_type === PAY_TYPE.cardAttached && !card) problems.card_id = card_id ? 'Такой карты нет. Выберите другую.' : 'Выберите карту'
  if (receipts && email === null && body.total > 0) problems.email = 'Укажите почту: на неё придёт чек'
  return problems
}

/** Errors of the time: now needs an open kitchen, a chosen time must be a valid slot. */
export function timeProblems(
  { time_type, datetime }: Pick<CreateOrderBody, 'time_type' | 'datetime'>,
  { city, point, hours }: CookingPlace,
  now: Date,
): FieldTexts {
  if (time_type === 'now') {
    const closed = closedText(point ?? city, city.time_zone, now, point ? 'point' : 'kitchen')
    if (closed === null) return {}
    return { time_type: nextOpening(hours, city.time_zone, now) ? `${closed}. Выберите время позже.` : closed }
  }
  if (!datetime) return { datetime: 'Выберите время' }
  const problem = slotProblem(hours, city.time_zone, now, new Date(datetime))
  return problem ? { datetime: SLOT_TEXTS[problem] } : {}
}

/** 422 for a delivery outside all zones (`outside_zones`), to an address that may be in several (`pick_zone`), and to a zone that is not served
 *  at the promised time (`zone_closed`). */
export function zoneProblem(body: CreateOrderBody, zoned: ZonedPlace, promised: PromisedTime | null): HttpError | null {
  const refused = refusedAt(zoned, promised?.from)
  if (!refused) return null
  const { reason, text } = refused
  if (reason === 'pick') return invalid('zone_id', text, 'pick_zone')
  if (reason === 'outside') return invalid(body.address_id ? 'address_id' : 'address.street', text, 'outside_zones')
  return invalid(body.time_type === 'now' ? 'time_type' : 'datetime', text, 'zone_closed')
}

/** 422 `paused` for an order for now while the kitchen takes none. */
export function pauseProblem({ time_type }: CreateOrderBody, { city, point }: CookingPlace): HttpError | null {
  const { paused_until } = point ?? city
  if (time_type !== 'now' || !paused_until) return null
  return invalid('time_type', `${pausedText(paused_until)}. Можно заказать ко времени.`, 'paused')
}

/** Compares the body with the computed price, in this order: changed cart, options, code, bonuses, minimum, total, change, door. A code worth
 *  less than the personal discount or a promotion is not an error; it stays unused. `rejected` is a code that cannot be used with any cart,
 *  `ended` the promotions that the customer saw and does not get. @throws
 *  HttpError 409 `cart_changed`, 422 */
export function checkTotals(
  body: CreateOrderBody,
  { changes, price, problems }: PricedGoods,
  { rejected, ended }: { rejected: PromoRefusal | null; ended: readonly string[] | null },
) {
  const { totals, delivery, bonuses_refused } = price
  const cartChanged = (texts: readonly string[] = []) =>
    conflict('cart_changed', [...(texts.length > 0 ? texts : [MENU_CHANGED]), 'Проверьте корзину.'].join(' '), {
      outed: changes.outed,
      changed: changes.changed,
      totals,
    })
  if (changes.outed.length > 0 || changes.changed.length > 0) throw cartChanged()
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  const promoProblem = rejected ?? price.promo_refused
  if (promoProblem && !isKept(promoProblem)) throw promoError('promocode', promoProblem)
  if (bonuses_refused !== null) throw invalid('bonuses', bonuses_refused, 'too_many_bonuses')
  if (delivery.missing > 0)
    throw invalid('total', `Заказ на доставку от ${priceText(delivery.min_order)}. Не хватает ${priceText(delivery.missing)}.`)
  const isGoodNews = changes.cheaper.length > 0 && totals.total < body.total
  if (ended !== null || (totals.total !== body.total && !isGoodNews)) throw cartChanged(endedTexts(ended ?? []))
  if (changeFrom(body) !== null && Number(body.change_from) < totals.total)
    throw invalid('change_from', `Сдача считается с суммы не меньше ${priceText(totals.total)}`)
  const atDoor = doorProblem(doorstepOf(body), toPayOnReceipt(body.pay_variant, totals.total))
  if (atDoor !== null) throw invalid('leave_at_door', atDoor)
}

/** 409 `promise_changed` if an order for now takes longer than the customer was shown; nothing is stored. */
export function promiseProblem({ time_type, eta_max, delivery_type }: CreateOrderBody, { city }: CookingPlace): HttpError | null {
  const { delivery } = city
  if (time_type !== 'now' || eta_max == null || delivery.eta_max <= eta_max) return null
  const text = `Сейчас готовим${delivery_type === 'pickup' ? '' : ' и везём'} дольше: ${rangeText(delivery.eta_min, delivery.eta_max, MINUTES)}. Подождёте?`
  return conflict('promise_changed', text, { eta_min: delivery.eta_min, eta_max: delivery.eta_max })
}

/** 422 for a full slot; a chosen time is never changed silently. */
export function slotTaken({ time_type }: Pick<CreateOrderBody, 'time_type'>): HttpError {
  return time_type === 'now'
    ? invalid('time_type', 'Кухня сейчас занята. Выберите время.', 'slot_full')
    : invalid('datetime', 'Это время уже разобрали. Выберите другое.', 'slot_full')
}

/** The banknote to give change for, in roubles; cash only. */
export function changeFrom({ pay_variant, change_from }: CreateOrderBody): number | null {
  return pay_variant === PAY_VARIANT.cash ? (change_from ?? null) : null
}
