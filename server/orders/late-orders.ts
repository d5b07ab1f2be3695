import { eq, sql } from 'drizzle-orm'
import { orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError, reasonOf } from '#server/core/errors'
import { runOrderTasks, settleOrder } from '#server/payments/payments.service'
import { moveOrder } from './move-order'
import type { OrderRow } from './order-shape'

/** Orders per cron run; the next minute continues. */
const ORDERS_AT_ONCE = 50
const REASON = 'Не дождались оплаты'

/** Must match the condition of the index `orders_unpaid`. */
const isUnpaid = sql`"status" = 'new' and "payment_status" in ('pending', 'failed')`

/** Cron, every minute: cancels orders whose online payment is overdue. The provider is queried first; a paid order stays. A failure is
 *  logged and does not stop the others. */
export async function cancelLateOrders(ctx: ServiceContext): Promise<{ canceled: number }> {
  const late = await ctx.db
    .select({ id: sql<number>`"id"` })
    .from(sql`"orders" indexed by "orders_unpaid"`) // otherwise SQLite scans all new orders
    .where(sql`${isUnpaid} and "pay_by" <= ${ctx.now.getTime()}`)
    .orderBy(sql`"pay_by"`)
    .limit(ORDERS_AT_ONCE)
  let canceled = 0
  for (const { id } of late) {
    await settleOrder(ctx, id)
    if (await cancelUnpaid(ctx, id)) canceled += 1
  }
  return { canceled }
}

/** Whether the payment state may be out of date: a payment is pending or overdue, or money has to be refunded. */
export function isUnsettled({ status, payment_status }: Pick<OrderRow, 'status' | 'payment_status'>): boolean {
  return payment_status === 'pending' || (status === 'new' && payment_status === 'failed') || isOwed({ status, payment_status })
}

const isOwed = ({ status, payment_status }: Pick<OrderRow, 'status' | 'payment_status'>) =>
  status === 'canceled' && payment_status === 'paid'

/** Settles one order as the cron would: queries the provider, cancels if overdue, refunds. Returns whether anything may have changed;
 *  never throws. */
export async function settleWhenRead(
  ctx: ServiceContext,
  row: Pick<OrderRow, 'id' | 'status' | 'payment_status' | 'pay_by'>,
): Promise<boolean> {
  if (isOwed(row)) await runOrderTasks(ctx, row.id)
  const isSettled = row.payment_status === 'pending' && (await settleOrder(ctx, row.id))
  const isLate = row.status === 'new' && row.pay_by !== null && row.pay_by <= ctx.now.getTime()
  const isCanceled = isLate && (await cancelUnpaid(ctx, row.id))
  return isSettled || isCanceled || isOwed(row)
}

/** False if the order was paid or changed meanwhile, or could not be canceled now. */
async function cancelUnpaid(ctx: ServiceContext, id: number): Promise<boolean> {
  try {
    await moveOrder(ctx, { which: eq(orders.id, id), to: 'canceled', actor: 'shop', reason: REASON })
    return true
  } catch (error) {
    if (!(error instanceof HttpError))
      console.error(JSON.stringify({ level: 'error', event: 'late_order', order: id, reason: reasonOf(error) }))
    return false
  }
}
