import type { PromoRefusal, PromoType } from '~/contracts/cart'
import { dayAt } from './calendar-day'
import { datedText } from './moment-text'
import { PROMO_TYPE } from '~/contracts/constants'
import type { CartTotals } from './line-price'
import { percentOf, subtractMoney } from './money'
import { priceText } from './number-text'

/** What a code gives. `discount` is a percentage (type 1), roubles (type 2) or 0 (type 3); `min_total` is compared with `full`. */
export type PromoCode = {
  code: string
  type: PromoType
  discount: number
  min_total: number
  /** The free product of type 3; null where it is unavailable. `unserved`: its hours, where they are not those of the order. */
  gift: { id: number; name: string; price: number; unserved?: string | null } | null
}

/** A code with its validity and use, which only the shop knows. */
export type PromoState = PromoCode & {
  /** Epoch milliseconds; null for no bound. */
  starts_at: number | null
  ends_at: number | null
  isUsedUp: boolean
  isUsedByCustomer: boolean
}

/** Why a code cannot be used whatever is in the cart (`state` is null for an unknown one), or null. Dates are in the time zone. */
export function codeProblem(state: PromoState | null, code: string, now: Date, timeZone: string): PromoRefusal | null {
  const at = now.getTime()
  const dayIn = (moment: number) => datedText(dayAt(moment, timeZone), dayAt(at, timeZone))
  if (!state) return refusal('unknown', `Кода ${code} нет. Проверьте буквы и цифры.`)
  if (state.starts_at !== null && at < state.starts_at) return refusal('not_yet', `Код ${state.code} заработает ${dayIn(state.starts_at)}`)
  if (state.ends_at !== null && at > state.ends_at) return refusal('expired', `Код ${state.code} закончился ${dayIn(state.ends_at)}`)
  if (state.isUsedByCustomer) return refusal('already_used', `Код ${state.code} вы уже применили`)
  if (state.isUsedUp) return refusal('used_up', `Код ${state.code} уже разобрали`)
  return null
}

/** Why a code gives nothing to a cart with these sums, or null. */
export function cartProblem(promo: PromoCode, { full, saleActive }: CartTotals): PromoRefusal | null {
  if (full < promo.min_total) {
    const missing = priceText(subtractMoney(promo.min_total, full))
    return refusal('cart_too_small', `Код ${promo.code} действует от ${priceText(promo.min_total)}. Не хватает ${missing}.`)
  }
  if (promo.type === PROMO_TYPE.gift) return giftProblem(promo)
  if (promoWorth(promo, saleActive) === 0) return refusal('nothing_to_discount', `На эти блюда код ${promo.code} не действует`)
  return null
}

/** Why the gift of a code is not given, or null. */
export function giftProblem({ code, gift }: Pick<PromoCode, 'code' | 'gift'>): PromoRefusal | null {
  if (!gift) return refusal('gift_gone', `Подарок по коду ${code} закончился`)
  return gift.unserved ? refusal('gift_unserved', `Подарок по коду ${code} не\u00a0на\u00a0это время. ${gift.unserved}.`) : null
}

const KEPT: readonly PromoRefusal['reason'][] = ['personal_better', 'promotion_better']
const OF_CART: readonly PromoRefusal['reason'][] = ['cart_too_small', 'nothing_to_discount', 'gift_unserved', ...KEPT]

/** Whether something else gives more, and the code stays with the customer. */
export const isKept = ({ reason }: Pick<PromoRefusal, 'reason'>): boolean => KEPT.includes(reason)

/** Whether the cart, the customer or the time is the reason, not the code: it may count in the next cart. */
export const isOfCart = ({ reason }: Pick<PromoRefusal, 'reason'>): boolean => OF_CART.includes(reason)

/** The worth of a code in roubles: its discount on the saleActive lines, or the price of the gift. */
export function promoWorth({ type, discount, gift }: PromoCode, saleActive: number): number {
  if (type === PROMO_TYPE.percent) return Math.min(percentOf(saleActive, discount), saleActive)
  return type === PROMO_TYPE.amount ? Math.min(discount, saleActive) : (gift?.price ?? 0)
}

const refusal = (reason: PromoRefusal['reason'], text: string): PromoRefusal => ({ reason, text })
