import { and, eq, gt, sql } from 'drizzle-orm'
import type { OrderPayment } from '~/contracts/orders'
import { MINUTE_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { orders, payments } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { notifyOrders } from '#server/live/notify-orders'
import { missing } from '#server/core/errors'
import type { PaymentWay } from '#server/platform/payments/payment-provider'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { onlineWays, type OnlineWays } from '#server/shop/online-ways'
import { derivePaymentStatus } from './payment-records'
import { newestPayment, runOrderTasks, startPayment } from './payments.service'

/** Payment attempts per order. */
const MAX_ATTEMPTS = 20
/** Banks refuse a payment that is to be made in less time. */
const LEAST_MS = MINUTE_MS

/** The latest payment attempt of the customer's order, settled first. If it failed and there is still time, creates a new one (concurrent
 *  calls create one). `url` is null if there is no page to pay on. @throws HttpError 404 for an unknown order and for one without online
 *  payment */
export async function payAgain(ctx: CustomerContext, orderId: number): Promise<OrderPayment> {
  const found = await findOrder(ctx, orderId)
  if (!found) throw missing('Такого заказа нет')
  const newest = await newestPayment(ctx, orderId)
  if (!newest) throw missing('У этого заказа нет онлайн-оплаты')
  await runOrderTasks(ctx, orderId)
  const paid = payableBy(onlineWays(ctx, await loadDictionaries(ctx)), newest.way)
  if (paid) await addAttempt(ctx, orderId, paid)
  const started = await startPayment(ctx, orderId)
  const order = await findOrder(ctx, orderId)
  if (!started || !order) throw missing('Такого заказа нет')
  const { status, payment_status } = order
  return { ...started, status: payment_status, url: status === 'new' && payment_status === 'pending' ? started.url : null }
}

async function findOrder({ db, userId }: CustomerContext, id: number) {
  const [found] = await db
    .select({ status: orders.status, payment_status: orders.payment_status })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.customer_id, userId)))
  return found
}

/** The way as before, else the other one; null where nothing is paid on the site any more. */
function payableBy(ways: OnlineWays, before: PaymentWay): { way: PaymentWay; provider: string } | null {
  const way = ways[before] === null ? (before === 'card' ? 'sbp' : 'card') : before
  const provider = ways[way]
  return provider === null ? null : { way, provider }
}

/** Inserts a new payment if the last one failed and the order still waits; the unique index on `pending` allows one. */
async function addAttempt(ctx: CustomerContext, orderId: number, paid: { way: PaymentWay; provider: string }): Promise<void> {
  const { db, now, userId } = ctx
  const at = now.getTime()
  const attempts = sql`select * from payments as attempt where attempt.order_id = ${orders.id}`
  const row = {
    order_id: sql`${orders.id}`,
    ...paid,
    idempotence_key: crypto.randomUUID(),
    status: 'pending' as const,
    amount: sql`${orders.total}`,
    save_card: sql`(select save_card from (${attempts} order by attempt.id desc limit 1))`,
    asked_at: at,
    created_at: at,
    updated_at: at,
  }
  const canRetry = and(
    eq(orders.id, orderId),
    eq(orders.customer_id, userId),
    eq(orders.status, 'new'),
    eq(orders.payment_status, 'failed'),
    gt(orders.pay_by, at + LEAST_MS),
    sql`(select count(*) from (${attempts})) < ${MAX_ATTEMPTS}`,
  )
  await db.batch([
    db
      .insert(payments)
      .select(rowWhere(payments, row, sql`from ${orders} where ${canRetry}`))
      .onConflictDoNothing(),
    derivePaymentStatus(ctx, orderId),
  ])
  notifyOrders(ctx, [orderId])
}
