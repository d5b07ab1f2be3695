import type { DeliveryType, ExplanationRow, Quote, QuoteTotals } from '~/contracts/cart'
import type { City } from '~/contracts/dictionaries'
import type { User } from '~/contracts/user'
import { addMoney, multiplyMoney, percentOf, spreadMoney, subtractMoney, sumMoney, wholePercentOf } from './money'

/** An option of a line: roubles for one, and how many go with one piece of the product. */
type PricedOption = { price: number; qtt: number }

/** What a line's price is made of. Roubles for one piece; which of §9's sums it counts in. */
export type PricedLine = PricedOption & {
  additionals: readonly PricedOption[]
  side: readonly PricedOption[]
  sauce: readonly PricedOption[]
  bonuses_active: boolean
  sale_active: boolean
}

/** The five sums of §9 in roubles. */
export type CartTotals = Pick<QuoteTotals, 'full' | 'bonusesActive' | 'bonusesInactive' | 'saleActive' | 'saleInactive'>

/** The delivery terms of a city that a price depends on, in roubles. */
export type DeliveryTerms = Pick<City['delivery'], 'fee' | 'free_from' | 'min_order'>

/** Who buys, as far as the price depends on it. */
export type Buyer = Pick<User, 'rank' | 'personal_discount'>

export type CartToPrice = {
  lines: readonly PricedLine[]
  delivery_type: DeliveryType
  /** The terms of the city; they count for a delivery only. */
  terms: DeliveryTerms
  /** Null for a guest, who is priced as the customer he will be at his first order: rank 1. */
  buyer: Buyer | null
}

/** A priced cart, all in roubles. `lines` stand in the order given: what a line costs, its share of the discount and
 *  what is left of it; the paid parts and the delivery fee sum to the total exactly. */
export type CartPrice = {
  lines: { amount: number; discount: number; paid: number }[]
  totals: QuoteTotals
  delivery: Quote['delivery']
  explanation: ExplanationRow[]
}

/** Bonuses earned by rank, in percent of what was paid for bonusesActive lines. Contract "Cart, promo, bonuses". */
const EARN_PERCENT = { 1: 3, 2: 5, 3: 7, vip: 10, discount: 0 } as const satisfies Record<Buyer['rank'], number>
/** What rank "discount" takes off where the customer has no percentage of his own. */
const DISCOUNT_RANK_PERCENT = 10

/** What one piece of a line costs with its options, in roubles. Spec §9. */
export function piecePrice(line: Omit<PricedLine, 'qtt' | 'bonuses_active' | 'sale_active'>): number {
  const options = [...line.additionals, ...line.side, ...line.sauce]
  return addMoney(line.price, ...options.map((option) => multiplyMoney(option.price, option.qtt)))
}

/** Line price = (price + Σ option price × option qtt) × qtt, in roubles. Spec §9. */
export function linePrice(line: Omit<PricedLine, 'bonuses_active' | 'sale_active'>): number {
  return multiplyMoney(piecePrice(line), line.qtt)
}

/** Splits a cart into the five sums of §9. Prices in roubles, per line (price + options) × qtt.
 *  Pure; throws only on part of a kopeck. An empty cart gives five zeros. Spec §9. */
export function cartTotals(lines: readonly PricedLine[]): CartTotals {
  const sumOf = (counts: (line: PricedLine) => boolean) => sumMoney(lines.filter(counts).map(linePrice))
  return {
    full: sumOf(() => true),
    bonusesActive: sumOf((line) => line.bonuses_active),
    bonusesInactive: sumOf((line) => !line.bonuses_active),
    saleActive: sumOf((line) => line.sale_active),
    saleInactive: sumOf((line) => !line.sale_active),
  }
}

/** Prices a cart: the five sums, the discount, the delivery, the total, the bonuses it will earn, and how the sum came
 *  about in words, in order. Lines are those that can be had. Pure. Spec §9, contract "Cart, promo, bonuses", "Order". */
export function priceCart({ lines, delivery_type, terms, buyer }: CartToPrice): CartPrice {
  const sums = cartTotals(lines)
  const reduction = personalReduction(buyer, sums.saleActive)
  const discount = reduction?.amount ?? 0
  const priced = spreadDiscount(lines, discount)
  const goods = subtractMoney(sums.full, discount)
  const fee = delivery_type === 'delivery' && lines.length > 0 && !isFree(terms, goods) ? terms.fee : 0
  const total = addMoney(goods, fee)
  const earning = sumMoney(priced.filter((_, index) => lines[index]?.bonuses_active).map(({ paid }) => paid))
  return {
    lines: priced,
    totals: {
      ...sums,
      discount,
      bonuses_spent: 0,
      delivery_fee: fee,
      total,
      bonuses_earned: wholePercentOf(earning, EARN_PERCENT[buyer?.rank ?? 1]),
    },
    delivery: deliveryOf(delivery_type, terms, goods),
    explanation: [...goodsRows(lines), ...(reduction ? [reductionRow(reduction)] : []), deliveryRow(delivery_type, fee), totalRow(total)],
  }
}

/** Something that takes `amount` roubles off the saleActive lines. */
type Reduction = { kind: 'personal'; text: string; amount: number }

/** The personal discount of rank "discount" on the saleActive lines; null where there is nothing to take off. */
function personalReduction(buyer: Buyer | null, saleActive: number): Reduction | null {
  if (buyer?.rank !== 'discount') return null
  const percent = buyer.personal_discount > 0 ? buyer.personal_discount : DISCOUNT_RANK_PERCENT
  const amount = percentOf(saleActive, percent)
  return amount > 0 ? { kind: 'personal', text: `Личная скидка ${String(percent).replace('.', ',')}\u00a0%`, amount } : null
}

function spreadDiscount(lines: readonly PricedLine[], discount: number): CartPrice['lines'] {
  const amounts = lines.map(linePrice)
  const shares = spreadMoney(
    discount,
    lines.map((line, index) => (line.sale_active ? (amounts[index] ?? 0) : 0)),
  )
  return amounts.map((amount, index) => {
    const share = shares[index] ?? 0
    return { amount, discount: share, paid: subtractMoney(amount, share) }
  })
}

/** The fee and the minimum are compared with the goods after the discount and before bonuses. */
function deliveryOf(type: DeliveryType, { fee, free_from, min_order }: DeliveryTerms, goods: number): Quote['delivery'] {
  if (type === 'pickup') return { fee: 0, free_from: null, min_order: 0, missing: 0 }
  return { fee, free_from, min_order, missing: Math.max(0, subtractMoney(min_order, goods)) }
}

const isFree = ({ free_from }: DeliveryTerms, goods: number) => free_from !== null && goods >= free_from

function goodsRows(lines: readonly PricedLine[]): ExplanationRow[] {
  const dishes = sumMoney(lines.map((line) => multiplyMoney(line.price, line.qtt)))
  const options = subtractMoney(sumMoney(lines.map(linePrice)), dishes)
  const rows: ExplanationRow[] = [{ kind: 'dish', text: 'Блюда', amount: dishes }]
  return options > 0 ? [...rows, { kind: 'options', text: 'Добавки', amount: options }] : rows
}

const reductionRow = ({ kind, text, amount }: Reduction): ExplanationRow => ({ kind, text, amount: subtractMoney(0, amount) })

const deliveryRow = (type: DeliveryType, fee: number): ExplanationRow => ({
  kind: 'delivery',
  text: type === 'pickup' ? 'Самовывоз' : 'Доставка',
  amount: fee,
})

const totalRow = (amount: number): ExplanationRow => ({ kind: 'total', text: 'Итого', amount })
