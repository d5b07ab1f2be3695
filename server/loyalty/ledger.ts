import { and, eq, gt, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { RANK_WINDOW_DAYS, RANKS } from '~/contracts/constants'
import { BONUS_LIFE_MS } from '~/rules/bonus-lots'
import { toKopecks } from '~/rules/money'
import { DAY_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { bonusLedger, customers, orders, refunds } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

export type LoyaltyContext = Pick<ServiceContext, 'db' | 'now'>

type Change = Pick<typeof bonusLedger.$inferInsert, 'kind' | 'description' | 'order_id'> & { amount: SQL }

/** Writes the rows that `tail` selects. Triggers apply them to the balance; a unique index on order and kind allows each once. */
const insertChanges = ({ db, now }: LoyaltyContext, change: Change, tail: SQL) =>
  db.insert(bonusLedger).select(rowWhere(bonusLedger, { ...change, customer_id: sql`"customer_id"`, created_at: now.getTime() }, tail))

/** For the batch that completes an order: the bonuses earned, at the rate fixed when it was placed. */
export function accrueBonuses(ctx: LoyaltyContext, order_id: number) {
  const change = { kind: 'accrual', amount: sql`"bonuses_earned"`, order_id, description: 'Заказ' } as const
  return insertChanges(ctx, change, sql`from ${orders} where "id" = ${order_id} and "bonuses_earned" > 0`)
}

/** For the batch that cancels an order: returns the bonuses that it still spends, less those that edits gave back. */
export function refundBonuses(ctx: LoyaltyContext, order_id: number) {
  const change = { kind: 'refund', amount: sql`-sum("amount")`, order_id, description: 'Заказ' } as const
  const tail = sql`from ${bonusLedger} where "order_id" = ${order_id} and "kind" in ('redemption', 'adjust')
    group by "customer_id" having sum("amount") < 0`
  return insertChanges(ctx, change, tail)
}

/** For the batch that changes an order: gives bonuses of it back, or takes some (negative). `amount` may be SQL on the order's row; nothing
 *  is written for 0. */
export function adjustBonuses(ctx: LoyaltyContext, order_id: number, amount: number | SQL) {
  const change = { kind: 'adjust', amount: sql`${amount}`, order_id, description: 'Заказ' } as const
  return insertChanges(ctx, change, sql`from ${orders} where "id" = ${order_id} and ${amount} <> 0`)
}

/** For the batch that cancels an order, after `refundBonuses`: the money goes back, so bonuses that were given instead of it do not stay; at
 *  most what the customer has. */
export function takeGivenBonuses(ctx: LoyaltyContext, order_id: number) {
  const given = sql`(select coalesce(sum("amount"), 0) / 100 from ${refunds}
    where "order_id" = ${order_id} and "way" = 'bonuses' and "status" = 'done')`
  const has = sql`(select max(0, "bonuses") from ${customers} where ${customers.id} = "customer_id")`
  return adjustBonuses(ctx, order_id, sql`(-min(${given}, ${has}))`)
}

/** For the batch of a refund as bonuses. The order is named in the text, because it may have several. */
export function bonusGift({ db, now }: LoyaltyContext, gift: { customer_id: number; amount: number; description: string }) {
  return db.insert(bonusLedger).values({ ...gift, kind: 'gift', order_id: null, created_at: now.getTime() })
}

/** The description of what expired; staff who take bonuses write a reason instead. */
export const EXPIRED = 'Сгорели'

/** Expires bonuses unspent for 180 days, of all customers: what came in that long ago, less everything ever taken (oldest first, as in
 *  `expiringLots`). A second run expires nothing, because its own rows count as taken. */
export function expireBonuses(ctx: LoyaltyContext) {
  const came = sql`sum(case when "amount" > 0 and "created_at" <= ${ctx.now.getTime() - BONUS_LIFE_MS} then "amount" else 0 end)`
  const left = sql`${came} + sum(min("amount", 0))`
  const change = { kind: 'expiry', amount: sql`-(${left})`, description: EXPIRED } as const
  return insertChanges(ctx, change, sql`from ${bonusLedger} group by "customer_id" having ${left} > 0`)
}

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
