import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Order, OrderPage, OrdersQuery } from '~/contracts/orders'
import type { Db } from '#server/db/client'
import { cities, customers, orderLines, orders, orderStatusHistory } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { missing } from '#server/http/errors'
import { toOrders } from './order-shape'

/** One page of the customer's orders, newest first, each with its lines and history; a page beyond the last is empty.
 *  Any page costs what it shows, however many orders the customer or the shop has: it is a range of `orders.place`, counted
 *  back from `customers.orders_count`. One batch of reads. Spec §7, issue 6. */
export async function listOrders({ db, userId }: CustomerContext, { page, per_page }: OrdersQuery): Promise<OrderPage> {
  const [[counted], rows, lines, history] = await db.batch([
    db.select({ total: customers.orders_count }).from(customers).where(eq(customers.id, userId)),
    ...orderQueries(db, placesOf(userId, { after: page * per_page, upTo: (page - 1) * per_page })),
  ])
  const total = counted?.total ?? 0
  return {
    data: toOrders(rows, lines, history),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total },
  }
}

/** A customer's orders whose places are so many before the newest one's: after the one, up to the other. */
function placesOf(customerId: number, { after, upTo }: { after: number; upTo: number }) {
  const before = (places: number) =>
    sql`(select ${customers.orders_count} from ${customers} where ${customers.id} = ${customerId}) - ${places}`
  return and(eq(orders.customer_id, customerId), gt(orders.place, before(after)), lte(orders.place, before(upTo)))
}

/** One of the customer's orders. Throws 404 for an unknown one and for somebody else's. Spec §7. */
export async function readOrder({ db, userId }: CustomerContext, id: number): Promise<Order> {
  const [rows, lines, history] = await db.batch(orderQueries(db, and(eq(orders.id, id), eq(orders.customer_id, userId))))
  const [order] = toOrders(rows, lines, history)
  if (!order) throw missing('Такого заказа нет')
  return order
}

/** The queries of a batch that read one customer's orders, newest first: their rows with the zone of their city, lines,
 *  history. */
export function orderQueries(db: Db, which: SQL | undefined) {
  const ids = db.select({ id: orders.id }).from(orders).where(which)
  return [
    db
      .select({ ...getTableColumns(orders), time_zone: cities.time_zone })
      .from(orders)
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .where(which)
      .orderBy(desc(orders.place)),
    db.select().from(orderLines).where(inArray(orderLines.order_id, ids)).orderBy(asc(orderLines.order_id), asc(orderLines.position)),
    db.select().from(orderStatusHistory).where(inArray(orderStatusHistory.order_id, ids)).orderBy(asc(orderStatusHistory.id)),
  ] as const
}
