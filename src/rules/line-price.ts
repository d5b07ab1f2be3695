import type { QuoteTotals } from '~/contracts/cart'
import { addMoney, multiplyMoney, sumMoney } from './money'

/** Roubles for one, how many go with one piece of the product, and how many of them cost nothing. */
type PricedOption = { price: number; qtt: number; free?: number | undefined }

/** The parts of a line's price in roubles, and which of the five sums it counts in. */
export type PricedLine = {
  /** The product and its category, for rules about dishes. */
  id?: number | undefined
  category_id?: number | null | undefined
  price: number
  qtt: number
  additionals: readonly PricedOption[]
  side: readonly PricedOption[]
  sauce: readonly PricedOption[]
  bonuses_active: boolean
  sale_active: boolean
  /** The price before the menu's own sale. */
  old_price?: number | null | undefined
  /** Whether the product is made of others. */
  is_set?: boolean | undefined
}

type Flags = 'bonuses_active' | 'sale_active' | 'old_price' | 'id' | 'category_id' | 'is_set'

/** The five sums of a cart in roubles. */
export type CartTotals = Pick<QuoteTotals, 'full' | 'bonusesActive' | 'bonusesInactive' | 'saleActive' | 'saleInactive'>

/** The price of one piece with its options. */
export function piecePrice(line: Omit<PricedLine, 'qtt' | Flags>): number {
  const options = [...line.additionals, ...line.side, ...line.sauce]
  return addMoney(line.price, ...options.map((option) => multiplyMoney(option.price, option.qtt - (option.free ?? 0))))
}

/** (price + Σ option price × (option qtt − free)) × qtt, in roubles. */
export function linePrice(line: Omit<PricedLine, Flags>): number {
  return multiplyMoney(piecePrice(line), line.qtt)
}

/** Splits a cart into the five sums. Throws on part of a kopeck. */
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
