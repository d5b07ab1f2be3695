import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Order, OrderPage, OrdersQuery } from '~/contracts/orders'
import { customers, orders } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { missing } from '#server/core/errors'
import { isUnsettled, settleWhenRead } from './late-orders'
import { moveOrder } from './move-order'
import { orderQueries, toOrders } from './order-shape'

/** At most this many orders of a page are settled with the provider, the newest first. */
const SETTLED_AT_ONCE = 3

/** One page of the customer's orders, newest first; a page beyond the last is empty. Every page costs the same: it is a range of
 *  `orders.place`, counted back from `customers.orders_count`. Reads again if a payment of the page was settled. */
export async function listOrders(ctx: CustomerContext, { page, per_page }: OrdersQuery): Promise<OrderPage> {
  const { db, userId } = ctx
  const readPage = () =>
    db.batch([
      db.select({ total: customers.orders_count }).from(customers).where(eq(customers.id, userId)),
      ...orderQueries(db, placesOf(userId, { after: page * per_page, upTo: (page - 1) * per_page })),
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
  const read = () => ctx.db.batch(orderQueries(ctx.db, and(eq(orders.id, id), eq(orders.customer_id, ctx.userId))))
  const first = await read()
  const [row] = first[0]
  if (!row) throw missing('Такого заказа нет')
  const hasMoved = isUnsettled(row) && (await settleWhenRead(ctx, row))
  const [order] = toOrders(...(hasMoved ? await read() : first))
  if (!order) throw missing('Такого заказа нет')
  return order
}

/** Cancels one of the customer's new orders. @throws HttpError 404, 409 `wrong_status` once it is not new. */
export async function cancelOrder(ctx: CustomerContext, id: number): Promise<Order> {
  const which = and(eq(orders.id, id), eq(orders.customer_id, ctx.userId))
  const { order } = await moveOrder(ctx, { which, to: 'canceled', actor: 'customer', reason: null })
  return order
}
