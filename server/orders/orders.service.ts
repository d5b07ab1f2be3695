import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Order, OrderListPage, OrdersQuery } from '~/contracts/orders'
import { customers, orders } from '#server/db/tables'
import type { CustomerContext, ServiceContext } from '#server/http/context'
import { HttpError, missing, reasonOf } from '#server/core/errors'
import { runOrderTasks, settleOrder } from '#server/payments/payments.service'
import { kitchenWorkQuery, liveOf } from './live-order'
import { moveOrder } from './move-order'
import { changeQueries, guestChangesOf } from './order-changes'
import { orderBatch, toOrders, type OrderRecord } from './order-shape'

/** At most this many orders of a page are settled with the provider, the newest first. */
const SETTLED_AT_ONCE = 3

/** One page of the customer's orders, newest first; a page beyond the last is empty. Every page costs the same: it is a range of
 *  `orders.place`, counted back from `customers.orders_count`. Reads again if a payment of the page was settled. */
export async function listOrders(ctx: CustomerContext, { page, per_page }: OrdersQuery): Promise<OrderListPage> {
  const { db, userId } = ctx
  const readPage = () =>
    db.batch([
      db.select({ total: customers.orders_count }).from(customers).where(eq(customers.id, userId)),
      ...orderBatch(db, placesOf(userId, { after: page * per_page, upTo: (page - 1) * per_page })),
    ])
  const first = await readPage()
  const settled = await Promise.all(
    first[1]
      .filter(isUnsettled)
      .slice(0, SETTLED_AT_ONCE)
      .map((row) => settleWhenRead(ctx, row)),
  )
  const [[counted], rows, lines, history] = settled.includes(true) ? await readPage() : first
  const total = counted?.total ?? 0
  return {
    data: toOrders(rows, lines, history),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total },
  }
}

/** The customer's orders at these distances from the newest one. */
function placesOf(customerId: number, { after, upTo }: { after: number; upTo: number }) {
  const before = (places: number) =>
    sql`(select ${customers.orders_count} from ${customers} where ${customers.id} = ${customerId}) - ${places}`
  return and(eq(orders.customer_id, customerId), gt(orders.place, before(after)), lte(orders.place, before(upTo)))
}

/** One order of the customer, settled with the payment provider. @throws HttpError 404 */
export async function readOrder(ctx: CustomerContext, id: number): Promise<Order> {
  const which = and(eq(orders.id, id), eq(orders.customer_id, ctx.userId))
  const read = () => ctx.db.batch([...orderBatch(ctx.db, which), kitchenWorkQuery(ctx.db, which), ...changeQueries(ctx.db, which)])
  const first = await read()
  const [row] = first[0]
  if (!row) throw missing('Такого заказа нет')
  const hasMoved = isUnsettled(row) && (await settleWhenRead(ctx, row))
  const [rows, lines, history, [work], edits, given, printed] = hasMoved ? await read() : first
  const [order] = toOrders(rows, lines, history)
  const [current] = rows
  if (!order || !current || !work) throw missing('Такого заказа нет')
  return { ...order, ...guestChangesOf(current, edits, given, printed), live: liveOf(current, work, ctx.now) }
}

/** Cancels one of the customer's new orders. @throws HttpError 404, 409 `wrong_status` once it is not new. */
export async function cancelOwnOrder(ctx: CustomerContext, id: number): Promise<Order> {
  const which = and(eq(orders.id, id), eq(orders.customer_id, ctx.userId))
  const { order } = await moveOrder(ctx, { which, to: 'canceled', actor: 'customer', reason: null })
  return order
}

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
function isUnsettled({ status, payment_status }: Pick<OrderRecord, 'status' | 'payment_status'>): boolean {
  return payment_status === 'pending' || (status === 'new' && payment_status === 'failed') || isOwed({ status, payment_status })
}

const isOwed = ({ status, payment_status }: Pick<OrderRecord, 'status' | 'payment_status'>) =>
  status === 'canceled' && payment_status === 'paid'

/** Settles one order as the cron would: queries the provider, cancels if overdue, refunds. Returns whether anything may have changed;
 *  never throws. */
async function settleWhenRead(
  ctx: ServiceContext,
  row: Pick<OrderRecord, 'id' | 'status' | 'payment_status' | 'pay_by'>,
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
    // the condition, not the rule, keeps the shop from cancelling what was paid meanwhile
    const which = and(eq(orders.id, id), inArray(orders.payment_status, ['pending', 'failed']))
    await moveOrder(ctx, { which, to: 'canceled', actor: 'shop', reason: REASON })
    return true
  } catch (error) {
    if (!(error instanceof HttpError))
      console.error(JSON.stringify({ level: 'error', event: 'late_order', order: id, reason: reasonOf(error) }))
    return false
  }
}
