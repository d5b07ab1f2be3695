import { sql } from 'drizzle-orm'
import { MAX_UNPAID_ORDERS, PAY_MINUTES } from '~/contracts/constants'
import { NO_ID } from '#server/promo/promo.service'
import type { CustomerContext } from '#server/http/context'
import { HttpError } from '#server/core/errors'

/** Unpaid orders are canceled after 30 minutes, so they are among the newest. */
const NEWEST = 100

/** The customer's unpaid orders, as a table with `pay_by`; uses the index of the customer's orders. */
export const unpaidOrders = (userId: number) => sql`(select "pay_by" from (select "status", "payment_status", "pay_by" from "orders"
  where "customer_id" = ${userId} order by "place" desc limit ${sql.raw(String(NEWEST))})
  where "status" = 'new' and "payment_status" in ('pending', 'failed'))`

/** Batch query: their number and the first deadline; empty unless the order is paid online. */
export function unpaidQuery({ db, userId }: CustomerContext, isOnline: boolean) {
  return db.select({ count: sql<number>`count(*)`, first: sql<number | null>`min("pay_by")` }).from(unpaidOrders(isOnline ? userId : NO_ID))
}

/** Limits unpaid online orders, because each holds dishes, a slot and bonuses. The insert enforces the limit for concurrent orders.
 *  @throws HttpError 429 `too_many_unpaid` with the time until the first one is canceled */
export function checkUnpaid(found: Awaited<ReturnType<typeof unpaidQuery>>, now: Date): void {
  const { count, first } = found[0] ?? { count: 0, first: null }
  if (count < MAX_UNPAID_ORDERS) return
  const waitMs = (first ?? now.getTime() + PAY_MINUTES * 60_000) - now.getTime()
  const text = `У вас уже ${MAX_UNPAID_ORDERS} заказа ждут оплаты. Оплатите или отмените один из них в «Моих заказах», и примем новый.`
  throw new HttpError(429, 'too_many_unpaid', text, { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } })
}
