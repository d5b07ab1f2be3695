import type { QuoteTotals } from '~/contracts/cart'
import { addMoney, multiplyMoney, sumMoney } from './money'

/** An option of a line: roubles for one, and how many go with one piece of the product. */
type PricedOption = { price: number; qtt: number }

/** What a line's price is made of. Roubles for one piece; which of §9's sums it counts in. */
export type PricedLine = PricedOption & {
  additionals: readonly PricedOption[]
  side: readonly PricedOption[]
  sauce: readonly PricedOption[]
  bonuses_active: boolean
  sale_active: boolean
  /** What the product cost before the menu's own sale; null where it costs what it did. */
  old_price?: number | null | undefined
}

type Flags = 'bonuses_active' | 'sale_active' | 'old_price'

/** The five sums of §9 in roubles. */
export type CartTotals = Pick<QuoteTotals, 'full' | 'bonusesActive' | 'bonusesInactive' | 'saleActive' | 'saleInactive'>

/** What one piece of a line costs with its options, in roubles. Spec §9. */
export function piecePrice(line: Omit<PricedLine, 'qtt' | Flags>): number {
  const options = [...line.additionals, ...line.side, ...line.sauce]
  return addMoney(line.price, ...options.map((option) => multiplyMoney(option.price, option.qtt)))
}

/** Line price = (price + Σ option price × option qtt) × qtt, in roubles. Spec §9. */
export function linePrice(line: Omit<PricedLine, Flags>): number {
  return multiplyMoney(piecePrice(line), line.qtt)
}

/** Splits a cart into the five sums of §9. Prices in roubles, per line (price + options) × qtt.
 *  Pure; throws only on part of a kopeck. An empty cart gives five zeros. Spec §9. */
export function cartTotals(lines: readonly PricedLine[]): CartTotals {
  const priced = lines.map((line) => ({ line, amount: linePrice(line) }))
  const sumOf = (counts: (line: PricedLine) => boolean) => sumMoney(priced.filter(({ line }) => counts(line)).map(({ amount }) => amount))
  return {
    full: sumOf(() => true),
    bonusesActive: sumOf((line) => line.bonuses_active),
    bonusesInactive: sumOf((line) => !line.bonuses_active),
    saleActive: sumOf((line) => line.sale_active),
    saleInactive: sumOf((line) => !line.sale_active),
  }
}
