import type { DealAdvice, DeliveryType, ExplanationRow, PromoRefusal, Quote, QuoteTotals } from '~/contracts/cart'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import type { AppliedPromotion, PromotionNudge } from '~/contracts/promotions'
import type { User } from '~/contracts/user'
import { earnedBonuses, maxBonuses, maxBonusesText } from './bonuses'
import { type DeliveryTerms, feeFor, freeFrom, cheaperStep } from './delivery-terms'
import { type DealToExplain, explainPrice } from './explain-price'
import { cartTotals, linePrice, type PricedLine } from './line-price'
import { DEFAULT_LOYALTY_TERMS, isCounted } from './loyalty-terms'
import { addMoney, subtractMoney, sumMoney } from './money'
import { countText, priceText } from './number-text'
import type { CodeRule } from './promo'
import { chooseReduction, type Reduction } from './reduction'
import { spreadMoney } from './spread-money'

/** What a price depends on in the customer. */
export type Buyer = Pick<User, 'rank' | 'personal_discount' | 'bonuses'>

const FREE_WORDS = [
  ['additionals', ['добавка', 'добавки', 'добавок']],
  ['side', ['гарнир', 'гарнира', 'гарниров']],
  ['sauce', ['соус', 'соуса', 'соусов']],
] as const

export type CartToPrice = {
  lines: readonly PricedLine[]
  delivery_type: DeliveryType
  /** The terms of the zone or the city, for deliveries. */
  terms: DeliveryTerms
  /** Null for a guest, who is priced as rank 1 without bonuses. */
  buyer: Buyer | null
  /** A usable code; whether it counts for this cart is decided here. Without promotions only one of a sum can. */
  promo?: CodeRule | null
  /** How many bonuses the customer wants to spend; cut to the maximum. */
  bonuses?: number
  /** The terms of bonuses in force; the defaults where they are left out. */
  loyalty?: LoyaltyTerms | null | undefined
  /** What rules give to this very cart; none where it is absent. */
  deal?: Deal
}

/** What promotions give to a cart. `promotions.ts` finds it; this module only counts it. */
export type Deal = DealToExplain & {
  /** Roubles that rules on dishes, or the code, take off each line, before the reduction. */
  off: readonly number[]
  /** What takes the place of code and personal discount, and the lines that it takes from. */
  reduction: Reduction | null
  isReduced: (index: number) => boolean
}

/** A priced cart in roubles. `lines` have the given order: amount, shares of discount and bonuses, and what is paid; the paid parts and what
 *  is paid of the delivery fee in roubles sum to the total exactly. */
export type CartPrice = {
  lines: { amount: number; discount: number; bonuses: number; paid: number }[]
  totals: QuoteTotals
  delivery: Pick<Quote['delivery'], 'fee' | 'free_from' | 'min_order' | 'missing' | 'next'>
  /** The code that counts; a code that does not is not used up. */
  promo: CodeRule | null
  promo_refused: PromoRefusal | null
  /** What the code that counts gives in roubles; 0 without one and for a gift. */
  code_saves: number
  bonuses_max: number
  /** Why fewer bonuses count than were requested, or null. */
  bonuses_refused: string | null
  explanation: ExplanationRow[]
  /** By how much the code that counts lowers the total, in roubles; below 0 it makes the order dearer. Null without one. */
  promo_saves: number | null
  advice: DealAdvice | null
  /** The rules that count, their gifts, and what others still need. */
  promotions: AppliedPromotion[]
  gifts: { id: number; name: string }[]
  nudges: PromotionNudge[]
}

/** Prices the available lines of a cart: sums, discount, bonuses, delivery, total and their explanation. Browser and Worker share it.
 *  `withDeal` gives a cart its promotions. */
export function priceCart(requested: CartToPrice, withDeal = (cart: CartToPrice): CartToPrice => cart): CartPrice {
  const price = priceAsRequested(withDeal(requested))
  if (!price.promo) return { ...price, promo_saves: null, advice: null }
  const without = priceAsRequested(withDeal({ ...requested, promo: null }))
  const promo_saves = subtractMoney(without.totals.total, price.totals.total)
  return { ...price, promo_saves, advice: adviceAgainst(price.promo, price, without) }
}

type PriceAsRequested = Omit<CartPrice, 'advice' | 'promo_saves'>

function priceAsRequested(cart: CartToPrice): PriceAsRequested {
  const { lines, delivery_type, terms: usual, buyer, promo = null, bonuses = 0, deal } = cart
  const loyalty = cart.loyalty ?? DEFAULT_LOYALTY_TERMS
  const sums = cartTotals(lines)
  const reduction = deal?.reduction ?? chooseReduction(sums, promo, buyer)
  const terms = deal?.freeDelivery ? { ...usual, ladder: [{ from: 0, fee: 0 }] } : usual
  const amounts = lines.map(linePrice)
  const off = deal?.off ?? amounts.map(() => 0)
  const reducible = amounts.map((amount, index) => subtractMoney(amount, off[index] ?? 0))
  const isReduced = deal?.isReduced ?? (() => true)
  const shared = spreadOver(reduction.amount, reducible, (index) => lines[index]?.sale_active === true && isReduced(index))
  const discounts = amounts.map((_, index) => addMoney(off[index] ?? 0, shared[index] ?? 0))
  const discount = sumMoney(discounts)
  const left = amounts.map((amount, index) => subtractMoney(amount, discounts[index] ?? 0))
  const goods = subtractMoney(sums.full, discount)
  const fee = delivery_type === 'delivery' && lines.length > 0 ? feeFor(terms, goods) : 0
  // the delivery fee is one more thing to pay, after the lines
  const costs = [...left, fee]
  const counts = (what: LoyaltyTerms['pays']) => (index: number) => {
    const line = lines[index]
    return line ? isCounted(line, what) : what.delivery
  }
  const sumOf = (parts: readonly number[], what: LoyaltyTerms['pays']) => sumMoney(parts.filter((_, index) => counts(what)(index)))
  const basis = { left: sumOf(costs, loyalty.pays), full: sums.full, delivery_type, balance: buyer?.bonuses ?? 0 }
  const bonuses_max = maxBonuses(basis, loyalty)
  const spent = Math.min(bonuses, bonuses_max)
  const bonuses_refused = bonuses > bonuses_max ? maxBonusesText(basis, loyalty) : null
  const shares = spreadOver(spent, costs, counts(loyalty.pays))
  const paid = costs.map((cost, index) => subtractMoney(cost, shares[index] ?? 0))
  const totals = {
    ...sums,
    discount,
    bonuses_spent: spent,
    delivery_fee: fee,
    total: addMoney(subtractMoney(goods, spent), fee),
    bonuses_earned: earnedBonuses(sumOf(paid, loyalty.earns), buyer?.rank ?? 1, loyalty) * (deal?.bonuses?.times ?? 1),
  }
  return {
    lines: amounts.map((amount, index) => {
      const [discount = 0, share = 0] = [discounts[index], shares[index]]
      return { amount, discount, bonuses: share, paid: subtractMoney(amount, discount, share) }
    }),
    totals,
    delivery: deliveryOf(delivery_type, terms, goods),
    promo: reduction.promo,
    promo_refused: reduction.refused,
    code_saves: reduction.saves,
    bonuses_max,
    bonuses_refused,
    explanation: explainPrice({
      lines,
      totals,
      delivery_type,
      reduction,
      deal,
      notes: [...freeTexts(lines), ...notesOf(reduction, bonuses_refused)],
    }),
    promotions: deal ? deal.rules.map(({ rule: { id, name }, amount }) => ({ id, name, amount })) : [],
    gifts: deal ? deal.gifts.map(({ id, name }) => ({ id, name })) : [],
    nudges: [],
  }
}

/** Shares of `amount` for the lines that take part, in proportion to what they cost; 0 for the others. */
function spreadOver(amount: number, costs: readonly number[], takesPart: (index: number) => boolean): number[] {
  return spreadMoney(
    amount,
    costs.map((cost, index) => (takesPart(index) ? cost : 0)),
  )
}

/** The fee and the minimum are compared with the goods after the discount and before bonuses. */
function deliveryOf(type: DeliveryType, terms: DeliveryTerms, goods: number): CartPrice['delivery'] {
  if (type === 'pickup') return { fee: 0, free_from: null, min_order: 0, missing: 0, next: null }
  const { min_order } = terms
  const missing = Math.max(0, subtractMoney(min_order, goods))
  return { fee: feeFor(terms, 0), free_from: freeFrom(terms), min_order, missing, next: cheaperStep(terms, goods) }
}

/** «2 соуса бесплатно»: pieces that a group gives for nothing. */
function freeTexts(lines: readonly PricedLine[]): string[] {
  return FREE_WORDS.flatMap(([field, words]) => {
    const count = lines.reduce((sum, line) => sum + line.qtt * line[field].reduce((free, option) => free + (option.free ?? 0), 0), 0)
    return count > 0 ? [`${countText(count, words)} бесплатно`] : []
  })
}

function notesOf({ refused, notes }: Reduction, bonusesRefused: string | null): string[] {
  return [...(refused ? [refused.text] : []), ...notes, ...(bonusesRefused === null ? [] : [bonusesRefused])]
}

/** Advises against a code that costs more than it gives: the goods fall below cheaper delivery or the smallest order. Roubles and bonuses are told
 *  apart. */
function adviceAgainst({ code }: CodeRule, withCode: PriceAsRequested, without: PriceAsRequested): DealAdvice | null {
  const saves = subtractMoney(withCode.totals.total, without.totals.total)
  const isDearer = saves > 0 && paidFor(withCode) > paidFor(without)
  const costsDelivery = withCode.totals.delivery_fee > without.totals.delivery_fee
  if (isDearer && costsDelivery && without.delivery.missing === 0) {
    const bonuses = without.totals.bonuses_earned - withCode.totals.bonuses_earned
    const less = bonuses > 0 ? `, и\u00a0бонусов вернём на\u00a0${bonuses} меньше` : ''
    return {
      without: 'promocode',
      saves,
      text: `С кодом ${code} заказ дороже на ${priceText(saves)}: доставка ${without.totals.delivery_fee === 0 ? 'перестанет быть бесплатной' : 'станет дороже'}${less}`,
    }
  }
  if (withCode.delivery.missing > 0 && without.delivery.missing === 0)
    return {
      without: 'promocode',
      saves: 0,
      text: `С кодом ${code} до заказа на доставку не хватает ${priceText(withCode.delivery.missing)}, без него хватает`,
    }
  return null
}

/** What is paid in all, with roubles and with bonuses. */
const paidFor = ({ totals }: PriceAsRequested): number => addMoney(totals.total, totals.bonuses_spent)
