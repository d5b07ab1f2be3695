import { eq, sql } from 'drizzle-orm'
import { orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError, reasonOf } from '#server/core/errors'
import { runOrderTasks, settleOrder } from '#server/payments/payments.service'
import { moveOrder } from './move-order'
import type { OrderRow } from './order-shape'

/** How many orders one run of the cron looks at; the next minute goes on. */
const ORDERS_AT_ONCE = 50
const REASON = 'Не дождались оплаты'

/** In the words of the index `orders_unpaid`. */
const isUnpaid = sql`"status" = 'new' and "payment_status" in ('pending', 'failed')`

/** Cancels the orders whose online payment is late, and gives all back: bonuses, the code's use, the slot. The provider is
 *  asked first: one that was paid after all stays. What fails is told and does not keep the others. For the cron, every
 *  minute; contract "Order". */
export async function lateOrders(ctx: ServiceContext): Promise<{ canceled: number }> {
  const late = await ctx.db
    .select({ id: sql<number>`"id"` })
    .from(sql`"orders" indexed by "orders_unpaid"`) // SQLite would go through all new orders
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

/** Whether the truth of this order may have moved on: a payment is awaited or late, or money is to go back. */
export function isUnsettled({ status, payment_status }: Pick<OrderRow, 'status' | 'payment_status'>): boolean {
  return payment_status === 'pending' || (status === 'new' && payment_status === 'failed') || isOwed({ status, payment_status })
}

const isOwed = ({ status, payment_status }: Pick<OrderRow, 'status' | 'payment_status'>) =>
  status === 'canceled' && payment_status === 'paid'

/** Does for one order what the cron would do at this moment: asks the provider where a payment is awaited, cancels it where
 *  that is late, gives back what is owed. Whether anything may have changed; never throws. Contract "Payment". */
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

/** Cancels an order that nobody paid; false where it was paid or moved meanwhile, or could not be canceled now. */
async function cancelUnpaid(ctx: ServiceContext, id: number): Promise<boolean> {
  try {
    await moveOrder(ctx, { which: eq(orders.id, id), to: 'canceled', actor: 'shop', reason: REASON })
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    console.error(JSON.stringify({ level: 'error', event: 'late_order', order: id, reason: reasonOf(error) }))
    return false
  }
}
