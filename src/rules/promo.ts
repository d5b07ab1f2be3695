import type { PromoRefusal, PromoType } from '~/contracts/cart'
import type { Promotion, PromotionEffect } from '~/contracts/promotions'
import { dayAt } from './calendar-day'
import { datedText } from './moment-text'
import { PROMO_TYPE } from '~/contracts/constants'
import type { CartTotals } from './line-price'
import { percentOf, subtractMoney } from './money'
import { countText, priceText } from './number-text'
import { ANY_ORDER } from './promotion-facts'

/** A rule that counts where its code was typed. `unserved`: the hours of its gift, where they are not those of the order. */
export type CodeRule = Promotion & { code: string; gift: { unserved?: string | null } | null }

/** What a browser keeps of a code: all of it, where that is a percentage (type 1), roubles (type 2) or a gift (type 3) from a sum. */
export type CodeTerms = { type: PromoType; discount: number; min_total: number; gift: CodeRule['gift'] }

/** The rule that such terms say. */
export function ruleOfTerms(code: string, { type, discount, min_total, gift }: CodeTerms): CodeRule {
  const effects: Record<PromoType, PromotionEffect> = {
    [PROMO_TYPE.percent]: { kind: 'percent', percent: discount, only_items: false },
    [PROMO_TYPE.amount]: { kind: 'amount', amount: discount },
    [PROMO_TYPE.gift]: { kind: 'gift', goods_id: gift?.id ?? null },
  }
  const rest = { id: 0, about: '', priority: 0, excludes_code: false, starts_at: null, ends_at: null }
  return { ...rest, name: codeName(code), code, condition: { ...ANY_ORDER, min_total }, effect: effects[type], gift }
}

/** What rows of a price call a code. */
export const codeName = (code: string) => `Промокод ${code}`

/** A code in the shop: its validity and use. */
export type PromoState = {
  code: string
  /** Epoch milliseconds; null for no bound. */
  starts_at: number | null
  ends_at: number | null
  isOff: boolean
  isUsedUp: boolean
  /** How often this customer has used it, and may. */
  times: number
  per_customer: number | null
}

/** Why a code cannot be used whatever is in the cart (`state` is null for an unknown one), or null. Dates are in the time zone. */
export function codeProblem(state: PromoState | null, code: string, now: Date, timeZone: string): PromoRefusal | null {
  const at = now.getTime()
  const dayIn = (moment: number) => datedText(dayAt(moment, timeZone), dayAt(at, timeZone))
  if (!state) return refusal('unknown', `Кода ${code} нет. Проверьте буквы и цифры.`)
  const { starts_at, ends_at, times, per_customer } = state
  if (starts_at !== null && at < starts_at) return refusal('not_yet', `Код ${state.code} заработает ${dayIn(starts_at)}`)
  if (ends_at !== null && at > ends_at) return refusal('expired', `Код ${state.code} закончился ${dayIn(ends_at)}`)
  if (state.isOff) return refusal('expired', `Код ${state.code} сейчас не\u00a0действует`)
  if (per_customer !== null && times >= per_customer)
    return refusal('already_used', `Код ${state.code} вы уже применили${times > 1 ? ` ${countText(times, ['раз', 'раза', 'раз'])}` : ''}`)
  if (state.isUsedUp) return refusal('used_up', `Код ${state.code} уже разобрали`)
  return null
}

/** Why a code gives nothing to a cart with these sums, or null. `worth` is what it gives in roubles, null for nothing. */
export function cartProblem(promo: CodeRule, { full }: CartTotals, worth: number | null): PromoRefusal | null {
  const { code, condition, effect } = promo
  const { min_total } = condition
  if (full < min_total)
    return refusal(
      'cart_too_small',
      `Код ${code} действует от ${priceText(min_total)}. Не хватает ${priceText(subtractMoney(min_total, full))}.`,
    )
  return (
    (effect.kind === 'gift' ? giftProblem(promo) : null) ?? (worth === null ? refusal('nothing_to_discount', nothingText(promo)) : null)
  )
}

function nothingText({ code, effect, gift }: CodeRule): string {
  if (effect.kind === 'free_delivery') return `Доставка и\u00a0без кода ${code} бесплатная`
  if (effect.kind === 'dish_price' && gift) return `Добавьте «${gift.name}»: по\u00a0коду ${code} за\u00a0${priceText(effect.price)}`
  return `На эти блюда код ${code} не действует`
}

/** Why the gift of a code is not given, or null. */
export function giftProblem({ code, gift }: Pick<CodeRule, 'code' | 'gift'>): PromoRefusal | null {
  if (!gift) return refusal('gift_gone', `Подарок по коду ${code} закончился`)
  return gift.unserved ? refusal('gift_unserved', `Подарок по коду ${code} не\u00a0на\u00a0это время. ${gift.unserved}.`) : null
}

const KEPT: readonly PromoRefusal['reason'][] = ['personal_better', 'promotion_better']
const OF_CART: readonly PromoRefusal['reason'][] = ['cart_too_small', 'unmet', 'nothing_to_discount', 'gift_unserved', ...KEPT]

/** Whether something else gives more, and the code stays with the customer. */
export const isKept = ({ reason }: Pick<PromoRefusal, 'reason'>): boolean => KEPT.includes(reason)

/** Whether the cart, the customer or the time is the reason, not the code: it may count in the next cart. */
export const isOfCart = ({ reason }: Pick<PromoRefusal, 'reason'>): boolean => OF_CART.includes(reason)

/** Whether a code takes the place of the one discount of the sum. */
export const isOfSum = ({ effect: { kind } }: Promotion): boolean => kind === 'percent' || kind === 'amount' || kind === 'gift'

/** What an effect takes off a sum. */
export function sumOff(effect: PromotionEffect, base: number): number {
  return effect.kind === 'percent'
    ? Math.min(percentOf(base, effect.percent), base)
    : effect.kind === 'amount'
      ? Math.min(effect.amount, base)
      : 0
}

/** What a code of a sum gives in roubles, a gift at its price; null for nothing. */
export function worthOfSum({ effect, gift }: CodeRule, base: number): number | null {
  return effect.kind === 'gift' ? (gift?.price ?? null) : sumOff(effect, base) || null
}

/** The gift that a code adds; a dish for a price is in the cart. */
export const giftOfCode = (promo: CodeRule | null): CodeRule['gift'] => (promo?.effect.kind === 'gift' ? promo.gift : null)

export const refusal = (reason: PromoRefusal['reason'], text: string): PromoRefusal => ({ reason, text })
