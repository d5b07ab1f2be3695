import type { DealAdvice, DeliveryType, ExplanationRow, PromoRefusal, Quote, QuoteTotals } from '~/contracts/cart'
import type { City } from '~/contracts/dictionaries'
import type { User } from '~/contracts/user'
import { earnedBonuses, maxBonuses, maxBonusesText } from './bonuses'
import { explainPrice } from './explain-price'
import { cartTotals, linePrice, type PricedLine } from './line-price'
import { addMoney, subtractMoney, sumMoney } from './money'
import { priceText } from './price-text'
import type { PromoCode } from './promo'
import { chooseReduction, type Reduction } from './reduction'
import { spreadMoney } from './spread-money'

/** The delivery terms of a city that a price depends on, in roubles. */
export type DeliveryTerms = Pick<City['delivery'], 'fee' | 'free_from' | 'min_order'>

/** What a price depends on in the customer. */
export type Buyer = Pick<User, 'rank' | 'personal_discount' | 'bonuses'>

export type CartToPrice = {
  lines: readonly PricedLine[]
  delivery_type: DeliveryType
  /** The terms of the city, for deliveries. */
  terms: DeliveryTerms
  /** Null for a guest, who is priced as rank 1 without bonuses. */
  buyer: Buyer | null
  /** A usable code; whether it counts for this cart is decided here. */
  promo?: PromoCode | null
  /** How many bonuses the customer wants to spend; cut to the maximum. */
  bonuses?: number
}

/** A priced cart in roubles. `lines` have the given order: amount, shares of discount and bonuses, and what is paid; the paid parts and the
 *  delivery fee sum to the total exactly. */
export type CartPrice = {
  lines: { amount: number; discount: number; bonuses: number; paid: number }[]
  totals: QuoteTotals
  delivery: Quote['delivery']
  /** The code that counts; a code that does not is not used up. */
  promo: PromoCode | null
  promo_refused: PromoRefusal | null
  bonuses_max: number
  /** Why fewer bonuses count than were requested, or null. */
  bonuses_refused: string | null
  explanation: ExplanationRow[]
  advice: DealAdvice | null
}

/** Prices the available lines of a cart: sums, discount, bonuses, delivery, total and their explanation. Browser and Worker share it. */
export function priceCart(cart: CartToPrice): CartPrice {
  const price = priceAsRequested(cart)
  return { ...price, advice: price.promo ? adviceAgainst(price.promo, price, priceAsRequested({ ...cart, promo: null })) : null }
}

function priceAsRequested({ lines, delivery_type, terms, buyer, promo = null, bonuses = 0 }: CartToPrice): Omit<CartPrice, 'advice'> {
  const sums = cartTotals(lines)
  const reduction = chooseReduction(sums, promo, buyer)
  const amounts = lines.map(linePrice)
  const discounts = spreadOver(reduction.amount, amounts, (index) => lines[index]?.sale_active === true)
  const left = amounts.map((amount, index) => subtractMoney(amount, discounts[index] ?? 0))
  const isEarning = (index: number) => lines[index]?.bonuses_active === true
  const earningLeft = sumMoney(left.filter((_, index) => isEarning(index)))
  const basis = { left: earningLeft, full: sums.full, delivery_type, balance: buyer?.bonuses ?? 0 }
  const bonuses_max = maxBonuses(basis)
  const spent = Math.min(bonuses, bonuses_max)
  const bonuses_refused = bonuses > bonuses_max ? maxBonusesText(basis) : null
  const shares = spreadOver(spent, left, isEarning)
  const goods = subtractMoney(sums.full, reduction.amount)
  const fee = delivery_type === 'delivery' && lines.length > 0 && !isFree(terms, goods) ? terms.fee : 0
  const totals = {
    ...sums,
    discount: reduction.amount,
    bonuses_spent: spent,
    delivery_fee: fee,
    total: addMoney(subtractMoney(goods, spent), fee),
    bonuses_earned: earnedBonuses(subtractMoney(earningLeft, spent), buyer?.rank ?? 1),
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
    bonuses_max,
    bonuses_refused,
    explanation: explainPrice({ lines, totals, delivery_type, reduction, notes: notesOf(reduction, bonuses_refused) }),
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
function deliveryOf(type: DeliveryType, { fee, free_from, min_order }: DeliveryTerms, goods: number): Quote['delivery'] {
  if (type === 'pickup') return { fee: 0, free_from: null, min_order: 0, missing: 0 }
  return { fee, free_from, min_order, missing: Math.max(0, subtractMoney(min_order, goods)) }
}

const isFree = ({ free_from }: DeliveryTerms, goods: number) => free_from !== null && goods >= free_from

function notesOf({ refused, notes }: Reduction, bonusesRefused: string | null): string[] {
  return [...(refused ? [refused.text] : []), ...notes, ...(bonusesRefused === null ? [] : [bonusesRefused])]
}

type PriceAsRequested = Omit<CartPrice, 'advice'>

/** Advises against a code that costs more than it gives: the goods fall below free delivery or the smallest order. The cost of an order is
 *  money and bonuses paid, less bonuses earned. */
function adviceAgainst({ code }: PromoCode, withCode: PriceAsRequested, without: PriceAsRequested): DealAdvice | null {
  const saves = subtractMoney(costOf(withCode), costOf(without))
  const costsFreeDelivery = withCode.totals.delivery_fee > without.totals.delivery_fee // else it is a bonus rounded down
  if (saves > 0 && costsFreeDelivery && without.delivery.missing === 0)
    return { without: 'promocode', saves, text: `Без кода ${code} выйдет выгоднее на ${priceText(saves)}: доставка станет бесплатной` }
  if (withCode.delivery.missing > 0 && without.delivery.missing === 0)
    return {
      without: 'promocode',
      saves: 0,
      text: `С кодом ${code} до заказа на доставку не хватает ${priceText(withCode.delivery.missing)}, без него хватает`,
    }
  return null
}

function costOf({ totals }: PriceAsRequested): number {
  return subtractMoney(addMoney(totals.total, totals.bonuses_spent), totals.bonuses_earned)
}
