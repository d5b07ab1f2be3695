import { DAY_MS } from '~/rules/time'
import { and, eq, gt, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { RANK_WINDOW_DAYS, RANKS } from '~/contracts/constants'
import { toKopecks } from '~/rules/money'
import { customers, orders } from '#server/db/tables'
import type { LoyaltyContext } from './ledger'

/** Orders that count for a rank: completed within 365 days. The status is a literal, so that the partial index applies. */
export const countsForRank = (now: Date) =>
  and(sql`${orders.status} = 'completed'`, gt(orders.completed_at, now.getTime() - RANK_WINDOW_DAYS * DAY_MS))

/** Batch statement, after the order's update: sets the rank of the order's customer. Rank "discount" stays. */
export function setRank({ db, now }: LoyaltyContext, orderId: number) {
  const itsCustomer = sql`(select "customer_id" from ${orders} where "id" = ${orderId})`
  return db
    .update(customers)
    .set({ rank: dueRank(now) })
    .where(and(eq(customers.id, itsCustomer), ne(customers.rank, 'discount')))
}

/** Lowers ranks that are no longer reached, of all customers except rank "discount". */
export function lowerRanks({ db, now }: LoyaltyContext) {
  return db
    .update(customers)
    .set({ rank: dueRank(now) })
    .where(and(notInArray(customers.rank, [1, 'discount']), ne(customers.rank, dueRank(now))))
}

/** The rank for a row of `customers`, as `rankOf` computes it. */
function dueRank(now: Date): SQL<string> {
  const steps = RANKS.toReversed().map(({ rank, from }) => sql`when coalesce(sum("total"), 0) >= ${toKopecks(from)} then ${String(rank)}`)
  const counts = and(sql`"orders"."customer_id" = "customers"."id"`, countsForRank(now))
  return sql`(select case ${sql.join(steps, sql` `)} end from ${orders} where ${counts})`
}
