import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { Order, OrderPage, OrdersQuery } from '~/contracts/orders'
import type { Db } from '#server/db/client'
import { cities, orderLines, orders, orderStatusHistory } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { missing } from '#server/http/errors'
import { toOrders } from './order-shape'

/** One page of the customer's orders, newest first, each with its lines and history; a page beyond the last is empty.
 *  One batch of reads. Spec §7. */
export async function listOrders({ db, userId }: CustomerContext, { page, per_page }: OrdersQuery): Promise<OrderPage> {
  const isMine = eq(orders.customer_id, userId)
  const [[counted], rows, lines, history] = await db.batch([
    db.select({ total: count() }).from(orders).where(isMine),
    ...orderQueries(db, isMine, { limit: per_page, offset: (page - 1) * per_page }),
  ])
  const total = counted?.total ?? 0
  return {
    data: toOrders(rows, lines, history),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total },
  }
}

/** One of the customer's orders. Throws 404 for an unknown one and for somebody else's. Spec §7. */
export async function readOrder({ db, userId }: CustomerContext, id: number): Promise<Order> {
  const isMine = and(eq(orders.id, id), eq(orders.customer_id, userId))
  const [rows, lines, history] = await db.batch(orderQueries(db, isMine, { limit: 1, offset: 0 }))
  const [order] = toOrders(rows, lines, history)
  if (!order) throw missing('Такого заказа нет')
  return order
}

/** The queries of a batch that read orders, newest first: their rows with the zone of their city, lines, history. */
export function orderQueries(db: Db, which: SQL | undefined, { limit, offset }: { limit: number; offset: number }) {
  const ids = db.select({ id: orders.id }).from(orders).where(which).orderBy(desc(orders.id)).limit(limit).offset(offset)
  return [
    db
      .select({ ...getTableColumns(orders), time_zone: cities.time_zone })
      .from(orders)
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .where(which)
      .orderBy(desc(orders.id))
      .limit(limit)
      .offset(offset),
    db.select().from(orderLines).where(inArray(orderLines.order_id, ids)).orderBy(asc(orderLines.order_id), asc(orderLines.position)),
    db.select().from(orderStatusHistory).where(inArray(orderStatusHistory.order_id, ids)).orderBy(asc(orderStatusHistory.id)),
  ] as const
}
