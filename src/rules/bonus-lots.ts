import { BONUS_LIFE_DAYS, BONUS_WARNING_DAYS } from '~/contracts/constants'
import { DAY_MS } from './time'

/** Unspent bonuses expire after this time. */
export const BONUS_LIFE_MS = BONUS_LIFE_DAYS * DAY_MS
const WARNING_MS = BONUS_WARNING_DAYS * DAY_MS

/** A ledger entry: whole signed bonuses and its moment in milliseconds. */
export type BonusChange = { amount: number; created_at: number }

/** The unspent rest of one accrual, and the moment in milliseconds at which it expires. */
export type ExpiringLot = { amount: number; at: number }

/** The lots that expire within 14 days, soonest first; overdue lots expire `now`. `rows` are all entries of one customer, in any order.
 *  Spending takes the oldest lot first. Bonuses returned for a canceled order form a new lot. */
export function expiringLots(rows: readonly BonusChange[], now: number): ExpiringLot[] {
  let taken = rows.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
  return rows
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => a.created_at - b.created_at)
    .map(({ amount, created_at }) => {
      const left = Math.max(0, amount - taken)
      taken -= amount - left
      return { amount: left, at: Math.max(now, created_at + BONUS_LIFE_MS) }
    })
    .filter(({ amount, at }) => amount > 0 && at <= now + WARNING_MS)
}
