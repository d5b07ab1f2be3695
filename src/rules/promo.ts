import type { PromoRefusal, PromoType } from '~/contracts/cart'
import { PROMO_TYPE } from '~/contracts/constants'
import type { CartTotals } from './line-price'
import { percentOf, subtractMoney } from './money'
import { priceText } from './price-text'

/** What a code gives. `discount` is the percentage of type 1, the roubles of type 2, 0 for type 3; the minimum is compared
 *  with the full sum of the cart. Both in roubles. */
export type PromoCode = {
  code: string
  type: PromoType
  discount: number
  min_total: number
  /** The free product of type 3; null where it cannot be had now. */
  gift: { id: number; name: string; price: number } | null
}

/** The same with all that only the shop knows: when it may be used, how often it was. */
export type PromoState = PromoCode & {
  /** Epoch milliseconds; null for no bound. */
  starts_at: number | null
  ends_at: number | null
  isUsedUp: boolean
  isUsedByCustomer: boolean
}

/** Why a code cannot be used whatever is in the cart: unknown (null), not yet, no longer, used up, used already. Null where
 *  it can. Dates are those of the time zone. Contract "Shapes" check-certificate. */
export function codeProblem(state: PromoState | null, code: string, now: Date, timeZone: string): PromoRefusal | null {
  const at = now.getTime()
  if (!state) return refusal('unknown', `Кода ${code} нет. Проверьте буквы и цифры.`)
  if (state.starts_at !== null && at < state.starts_at)
    return refusal('not_yet', `Код ${state.code} заработает ${dateText(state.starts_at, now, timeZone)}`)
  if (state.ends_at !== null && at > state.ends_at)
    return refusal('expired', `Код ${state.code} закончился ${dateText(state.ends_at, now, timeZone)}`)
  if (state.isUsedByCustomer) return refusal('already_used', `Код ${state.code} вы уже применили`)
  if (state.isUsedUp) return refusal('used_up', `Код ${state.code} уже разобрали`)
  return null
}

/** Why a code gives nothing to a cart with these sums; null where it does. Contract "Cart, promo, bonuses". */
export function cartProblem(promo: PromoCode, { full, saleActive }: CartTotals): PromoRefusal | null {
  if (full < promo.min_total) {
    const missing = priceText(subtractMoney(promo.min_total, full))
    return refusal('cart_too_small', `Код ${promo.code} действует от ${priceText(promo.min_total)}. Не хватает ${missing}.`)
  }
  if (promo.type === PROMO_TYPE.gift) return promo.gift ? null : refusal('gift_gone', `Подарок по коду ${promo.code} закончился`)
  if (promoWorth(promo, saleActive) === 0) return refusal('nothing_to_discount', `На эти блюда код ${promo.code} не действует`)
  return null
}

/** Whether a refusal follows from the cart and the customer alone, which the browser knows as well: the code itself is in
 *  force. */
export const isOfCart = ({ reason }: Pick<PromoRefusal, 'reason'>): boolean =>
  reason === 'cart_too_small' || reason === 'nothing_to_discount' || reason === 'personal_better'

/** What a usable code is worth to the customer in roubles: its discount on the saleActive lines, a gift its price. */
export function promoWorth({ type, discount, gift }: PromoCode, saleActive: number): number {
  if (type === PROMO_TYPE.percent) return Math.min(percentOf(saleActive, discount), saleActive)
  return type === PROMO_TYPE.amount ? Math.min(discount, saleActive) : (gift?.price ?? 0)
}

const refusal = (reason: PromoRefusal['reason'], text: string): PromoRefusal => ({ reason, text })

/** «1 ноября», with the year where it is another one. */
function dateText(at: number, now: Date, timeZone: string): string {
  const year = (moment: Date | number) => new Intl.DateTimeFormat('ru-RU', { timeZone, year: 'numeric' }).format(moment)
  const day = new Intl.DateTimeFormat('ru-RU', { timeZone, day: 'numeric', month: 'long' }).format(at)
  return year(at) === year(now) ? day : `${day} ${year(at)}`
}
