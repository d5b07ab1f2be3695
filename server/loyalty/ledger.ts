import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { bonusLedger, customers, bonusTerms, orders, refunds } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { bonusTerm, termsIdAt } from '#server/shop/loyalty-terms'

export type LoyaltyContext = Pick<ServiceContext, 'db' | 'now'>

type Change = Pick<typeof bonusLedger.$inferInsert, 'kind' | 'description' | 'order_id'> & { amount: SQL; terms_id: SQL }

/** The terms of the order that a row is about. */
const ITS_TERMS = sql`"loyalty_id"`

/** Writes the rows that `tail` selects. Triggers apply them to the balance; a unique index on order and kind allows each once. */
const insertChanges = ({ db, now }: LoyaltyContext, change: Change, tail: SQL) =>
  db.insert(bonusLedger).select(rowWhere(bonusLedger, { ...change, customer_id: sql`"customer_id"`, created_at: now.getTime() }, tail))

/** For the batch that completes an order: the bonuses earned, at the rate fixed when it was placed. */
export function accrueBonuses(ctx: LoyaltyContext, order_id: number) {
  const change = { kind: 'accrual', amount: sql`"bonuses_earned"`, terms_id: ITS_TERMS, order_id, description: 'Заказ' } as const
  return insertChanges(ctx, change, sql`from ${orders} where "id" = ${order_id} and "bonuses_earned" > 0`)
}

/** For the batch that cancels an order: returns the bonuses that it still spends, less those that edits gave back. */
export function refundBonuses(ctx: LoyaltyContext, order_id: number) {
  const terms_id = sql`(select "loyalty_id" from ${orders} where "id" = ${order_id})`
  const change = { kind: 'refund', amount: sql`-sum("amount")`, terms_id, order_id, description: 'Заказ' } as const
  const tail = sql`from ${bonusLedger} where "order_id" = ${order_id} and "kind" in ('redemption', 'adjust')
    group by "customer_id" having sum("amount") < 0`
  return insertChanges(ctx, change, tail)
}

/** For the batch that changes an order: gives bonuses of it back, or takes some (negative). `amount` may be SQL on the order's row; nothing
 *  is written for 0. */
export function adjustBonuses(ctx: LoyaltyContext, order_id: number, amount: number | SQL) {
  const change = { kind: 'adjust', amount: sql`${amount}`, terms_id: ITS_TERMS, order_id, description: 'Заказ' } as const
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
  return db.insert(bonusLedger).values({ ...gift, kind: 'gift', order_id: null, created_at: now.getTime(), terms_id: termsIdAt(now) })
}

/** The description of what expired; staff who take bonuses write a reason instead. */
export const EXPIRED = 'Сгорели'

/** Expires bonuses that were not spent within the life that their terms give, of all customers: what came in that long ago, less everything
 *  ever taken (what expires first is spent first, as in `expiringLots`). A second run expires nothing, because its own rows count as taken. */
export function expireBonuses(ctx: LoyaltyContext) {
  const isOver = sql`"created_at" + ${bonusTerm(sql`"terms_id"`, 'life_days')} * ${DAY_MS} <= ${ctx.now.getTime()}`
  const left = sql`sum(case when "amount" > 0 and ${isOver} then "amount" else 0 end) + sum(min("amount", 0))`
  const change = { kind: 'expiry', amount: sql`-(${left})`, terms_id: termsIdAt(ctx.now), description: EXPIRED } as const
  return insertChanges(ctx, change, sql`from ${bonusLedger} group by "customer_id" having ${left} > 0`)
}

/** Orders that count for a rank: completed within the window of the terms in force. The status is a literal, so that the partial index
 *  applies. */
export const countsForRank = (now: Date) =>
  and(
    sql`${orders.status} = 'completed'`,
    sql`${orders.completed_at} > ${now.getTime()} - ${bonusTerm(termsIdAt(now), 'window_days')} * ${DAY_MS}`,
  )

/** SQL: what a row of `orders` counts for a rank. Money that went back is not paid; of an edit the total knows. */
export const paidOfOrder = sql`("orders"."total" - coalesce((select sum(r."amount") from ${refunds} r where r."order_id" = "orders"."id"
  and r."edit_id" is null and r."status" = 'done' and r."way" <> 'bonuses'), 0))`

/** Batch statement, after the order's update: sets the rank of the order's customer. Rank "discount" stays. */
export function setRank({ db, now }: LoyaltyContext, orderId: number) {
  const itsCustomer = sql`(select "customer_id" from ${orders} where "id" = ${orderId})`
  return db
    .update(customers)
    .set({ rank: dueRank(now) })
    .where(and(eq(customers.id, itsCustomer), ne(customers.rank, 'discount')))
}

/** Sets the ranks of all customers except rank "discount": orders leave the window, and new terms have other thresholds. */
export function settleRanks({ db, now }: LoyaltyContext) {
  return db
    .update(customers)
    .set({ rank: dueRank(now) })
    .where(and(ne(customers.rank, 'discount'), ne(customers.rank, dueRank(now))))
}

/** How high the rank of an SQL expression is. */
const heightOf = (rank: SQL) => sql`instr('123v', substr(${rank}, 1, 1))`

/** The rank for a row of `customers` by the terms in force: the highest whose sum was paid in the window; `of`: other terms, as JSON. */
export function dueRank(now: Date, of: SQL = sql`(select ${bonusTerms.terms} from ${bonusTerms} where "id" = ${termsIdAt(now)})`) {
  const since = sql`${now.getTime()} - json_extract(${of}, '$.window_days') * ${DAY_MS}`
  const paid = sql`select coalesce(sum(${paidOfOrder}), 0) as "paid" from ${orders}
    where "orders"."customer_id" = "customers"."id" and "orders"."status" = 'completed' and "orders"."completed_at" > ${since}`
  const due = sql`select cast(json_extract(s."value", '$.rank') as text) as "due" from (${paid}) p, json_each(${of}, '$.ranks') s
    where round(json_extract(s."value", '$.from') * 100) <= p."paid" order by json_extract(s."value", '$.from') desc limit 1`
  const stays = sql`json_extract(${of}, '$.keeps_rank') and ${heightOf(sql`"customers"."rank"`)} > ${heightOf(sql`d."due"`)}`
  return sql<string>`(select case when ${stays} then "customers"."rank" else d."due" end from (${due}) d)`
}
