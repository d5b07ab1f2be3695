import { and, eq, gt, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { RANK_WINDOW_DAYS, RANKS } from '~/contracts/constants'
import { toKopecks } from '~/rules/money'
import { DAY_MS } from '~/rules/zoned-time'
import { customers, orders } from '#server/db/tables'
import type { LoyaltyContext } from './ledger'

/** The condition of an order that counts for a rank: completed within the last 365 days. The status is no parameter, so that
 *  the index of what was paid serves it. */
export const countsForRank = (now: Date) =>
  and(sql`${orders.status} = 'completed'`, gt(orders.completed_at, now.getTime() - RANK_WINDOW_DAYS * DAY_MS))

/** Sets the rank of an order's customer by what was paid, this order included. Rank "discount" is given by hand and
 *  stays. One statement for the batch that completes the order, after the order itself. Contract "Cart, promo, bonuses". */
export function setRank({ db, now }: LoyaltyContext, orderId: number) {
  const itsCustomer = sql`(select "customer_id" from ${orders} where "id" = ${orderId})`
  return db
    .update(customers)
    .set({ rank: dueRank(now) })
    .where(and(eq(customers.id, itsCustomer), ne(customers.rank, 'discount')))
}

/** Lets the ranks fall that are no longer paid for, of all customers at once; never touches rank "discount". */
export function dropRanks({ db, now }: LoyaltyContext) {
  return db
    .update(customers)
    .set({ rank: dueRank(now) })
    .where(and(notInArray(customers.rank, [1, 'discount']), ne(customers.rank, dueRank(now))))
}

/** The rank that the row of `customers` is due, as `rankOf` of the rules gives it. */
function dueRank(now: Date): SQL<string> {
  const steps = RANKS.toReversed().map(({ rank, from }) => sql`when coalesce(sum("total"), 0) >= ${toKopecks(from)} then ${String(rank)}`)
  const counts = and(sql`"orders"."customer_id" = "customers"."id"`, countsForRank(now))
  return sql`(select case ${sql.join(steps, sql` `)} end from ${orders} where ${counts})`
}
