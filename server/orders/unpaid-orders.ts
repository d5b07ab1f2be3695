import { sql } from 'drizzle-orm'
import { MAX_UNPAID_ORDERS, PAY_MINUTES } from '~/contracts/constants'
import { NOBODY } from '#server/promo/buyer'
import type { CustomerContext } from '#server/http/context'
import { HttpError } from '#server/core/errors'

/** An unpaid order is among the newest: half an hour later it is canceled. Nobody places so many in that time. */
const NEWEST = 100

/** The customer's orders that wait for their payment, as a table with `pay_by`: found by the index of the customer's orders,
 *  whatever the rest of the shop does. */
export const unpaidOrders = (userId: number) => sql`(select "pay_by" from (select "status", "payment_status", "pay_by" from "orders"
  where "customer_id" = ${userId} order by "place" desc limit ${sql.raw(String(NEWEST))})
  where "status" = 'new' and "payment_status" in ('pending', 'failed'))`

/** How many there are and when the first is late, as a query for a batch; none is looked for where nothing is paid online. */
export function unpaidQuery({ db, userId }: CustomerContext, isOnline: boolean) {
  return db
    .select({ count: sql<number>`count(*)`, first: sql<number | null>`min("pay_by")` })
    .from(unpaidOrders(isOnline ? userId : NOBODY))
}

/** Holds a customer to so many unpaid online orders: each keeps dishes, a slot and the bonuses from others until it is paid or
 *  late. What decides is the insert itself, so that ten at once make no more. 429 until the first of them is canceled. */
export function checkUnpaid(found: Awaited<ReturnType<typeof unpaidQuery>>, now: Date): void {
  const { count, first } = found[0] ?? { count: 0, first: null }
  if (count < MAX_UNPAID_ORDERS) return
  const waitMs = (first ?? now.getTime() + PAY_MINUTES * 60_000) - now.getTime()
  const text = `У вас уже ${MAX_UNPAID_ORDERS} заказа ждут оплаты. Оплатите или отмените один из них в «Моих заказах», и примем новый.`
  throw new HttpError(429, 'too_many_unpaid', text, { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } })
}
