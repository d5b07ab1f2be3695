import { BONUS_LIFE_DAYS, BONUS_WARNING_DAYS } from '~/contracts/constants'
import { DAY_MS } from './zoned-time'

/** How long a bonus lives that nobody spends. Contract "Cart, promo, bonuses". */
export const BONUS_LIFE_MS = BONUS_LIFE_DAYS * DAY_MS
const WARNING_MS = BONUS_WARNING_DAYS * DAY_MS

/** A change of a balance: whole signed bonuses and its moment in milliseconds. */
export type BonusChange = { amount: number; created_at: number }

/** What is left of one lot of bonuses, and the moment in milliseconds at which it burns. */
export type ExpiringLot = { amount: number; at: number }

/** What burns within 14 days if nobody spends it, soonest first; what is overdue burns `now`. The rows are all of one
 *  customer's, in any order. Whatever took bonuses took the oldest there were; because a balance is never below zero,
 *  that is the same as taking the sum of it all from the oldest lots. Pure; never throws. Issue 4, part 5.
 *  Assumption: bonuses given back for a canceled order are a new lot, so a cancel never costs the customer any. */
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
