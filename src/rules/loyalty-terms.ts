import type { LoyaltyTerms } from '~/contracts/loyalty'
import type { PricedLine } from './line-price'
import { DAY_MS } from './time'

/** The terms of a shop whose owner has changed nothing, and of an API elsewhere that says nothing of its own. */
export const DEFAULT_LOYALTY_TERMS: LoyaltyTerms = {
  is_on: true,
  ranks: [
    { rank: 1, from: 0, percent: 3 },
    { rank: 2, from: 15_000, percent: 5 },
    { rank: 3, from: 40_000, percent: 7 },
    { rank: 'vip', from: 100_000, percent: 10 },
  ],
  pay_percent: 50,
  min_pickup: 100,
  life_days: 180,
  warning_days: 14,
  earns: { delivery: false, sale: true, sets: true },
  pays: { delivery: false, sale: true, sets: true },
  window_days: 365,
  keeps_rank: false,
  welcome: 0,
  birthday: 0,
  birthday_days: 0,
}

/** Terms with the moment from which they act, in milliseconds. */
export type TermsFrom = { id: number; from_at: number; terms: LoyaltyTerms }

/** The terms in force at a moment: the latest that have begun. Undefined without any. */
export const termsAt = <Row extends { from_at: number }>(rows: readonly Row[], at: number): Row | undefined =>
  rows.reduce<Row | undefined>((last, row) => (row.from_at <= at && (!last || row.from_at >= last.from_at) ? row : last), undefined)

/** Before this moment nothing expires: bonuses cannot be spent while the programme is off, and after that their owners are warned first.
 *  Infinity while it is off; 0 where it was never off. */
export function expiresAfter(rows: readonly TermsFrom[], now: number): number {
  const begun = rows.filter(({ from_at }) => from_at <= now).toSorted((a, b) => a.from_at - b.from_at)
  const last = begun.at(-1)
  if (!last) return 0
  if (!last.terms.is_on) return Infinity
  const off = begun.findLastIndex(({ terms }) => !terms.is_on)
  return off === -1 ? 0 : (begun[off + 1]?.from_at ?? 0) + last.terms.warning_days * DAY_MS
}

/** Whether a line counts for earning (`terms.earns`) or paying (`terms.pays`). */
export const isCounted = (
  { bonuses_active, price, old_price, is_set }: Pick<PricedLine, 'bonuses_active' | 'old_price' | 'is_set'> & { price: number | null },
  counted: LoyaltyTerms['earns'],
): boolean => bonuses_active && (counted.sale || (old_price ?? 0) <= (price ?? 0)) && (counted.sets || is_set !== true)
