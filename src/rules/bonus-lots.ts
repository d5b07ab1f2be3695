import { DAY_MS } from './time'

/** A ledger entry: whole signed bonuses, its moment in milliseconds, and how many days the terms give them; null: they do not expire. */
export type BonusChange = { amount: number; created_at: number; life_days: number | null }

/** The unspent rest of one accrual, and the moment in milliseconds at which it expires. */
export type ExpiringLot = { amount: number; at: number }

/** When a lot expires; Infinity for one that does not. */
const dueAt = ({ created_at, life_days }: BonusChange) => (life_days === null ? Infinity : created_at + life_days * DAY_MS)

/** The lots that expire within `warning_days`, soonest first; overdue lots expire `now`, but none before `after`. `rows` are all entries of
 *  one customer, in any order. Spending takes the lot that expires first. Bonuses returned for a canceled order form a new lot. */
export function expiringLots(
  rows: readonly BonusChange[],
  now: number,
  { warning_days, after = 0 }: { warning_days: number; after?: number },
): ExpiringLot[] {
  let taken = rows.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0)
  return rows
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => (dueAt(a) < dueAt(b) ? -1 : dueAt(a) > dueAt(b) ? 1 : a.created_at - b.created_at))
    .map((row) => {
      const left = Math.max(0, row.amount - taken)
      taken -= row.amount - left
      return { amount: left, at: Math.max(now, after, dueAt(row)) }
    })
    .filter(({ amount, at }) => amount > 0 && at <= now + warning_days * DAY_MS)
}
