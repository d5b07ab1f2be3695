import { and, eq, gt, sql } from 'drizzle-orm'
import type { OrderPayment } from '~/contracts/orders'
import { rowWhere } from '#server/db/row-where'
import { orders, payments } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { missing } from '#server/core/errors'
import { derivePaymentStatus } from './payment-records'
import { newestPayment, runOrderTasks, startPayment } from './payments.service'

/** How often one order may be tried to be paid; nobody pays at the twenty-first time. */
const MAX_TRIES = 20

/** The newest try to pay one of the customer's orders, settled first. Where the last one failed and there is still time, a
 *  new one is made, of which parallel calls make one; `url` is the page to pay on, null where there is none.
 *  @throws 404 for an unknown order, somebody else's, and one that is not paid online. Contract "Added calls". */
export async function payAgain(ctx: CustomerContext, orderId: number): Promise<OrderPayment> {
  const found = await findOrder(ctx, orderId)
  if (!found) throw missing('Такого заказа нет')
  if (!(await newestPayment(ctx, orderId))) throw missing('У этого заказа нет онлайн-оплаты')
  await runOrderTasks(ctx, orderId)
  await tryAgain(ctx, orderId)
  const started = await startPayment(ctx, orderId)
  const order = await findOrder(ctx, orderId)
  if (!started || !order) throw missing('Такого заказа нет')
  const { status, payment_status } = order
  return { id: started.id, status: payment_status, url: status === 'new' && payment_status === 'pending' ? started.url : null }
}

async function findOrder({ db, userId }: CustomerContext, id: number) {
  const [found] = await db
    .select({ status: orders.status, payment_status: orders.payment_status })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.customer_id, userId)))
  return found
}

/** A new payment where the last one failed and the order still waits; the index on `pending` lets only one stand. */
async function tryAgain(ctx: CustomerContext, orderId: number): Promise<void> {
  const { db, now, userId } = ctx
  const at = now.getTime()
  const tries = sql`select * from payments as tried where tried.order_id = ${orders.id}`
  const row = {
    order_id: sql`${orders.id}`,
    provider: ctx.payments.name,
    idempotence_key: crypto.randomUUID(),
    status: 'pending' as const,
    amount: sql`${orders.total}`,
    save_card: sql`(select save_card from (${tries} order by tried.id desc limit 1))`,
    asked_at: at,
    created_at: at,
    updated_at: at,
  }
  const mayTry = and(
    eq(orders.id, orderId),
    eq(orders.customer_id, userId),
    eq(orders.status, 'new'),
    eq(orders.payment_status, 'failed'),
    gt(orders.pay_by, at),
    sql`(select count(*) from (${tries})) < ${MAX_TRIES}`,
  )
  await db.batch([
    db
      .insert(payments)
      .select(rowWhere(payments, row, sql`from ${orders} where ${mayTry}`))
      .onConflictDoNothing(),
    derivePaymentStatus(ctx, orderId),
  ])
}
