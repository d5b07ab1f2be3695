import { asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { cities, goods, orderLines, orders, orderStatusHistory } from '#server/db/tables'

/** The reason of the latest failed payment; only read if the order's payment failed. */
const paymentReason = sql<string | null>`case when ${orders.payment_status} = 'failed' then (select reason from payments
  where order_id = ${orders.id} and status = 'failed' order by id desc limit 1) end`

/** Batch queries: orders (newest first), their lines with the dish's current category, their history. */
export function orderQueries(db: Db, which: SQL | undefined) {
  const ids = db.select({ id: orders.id }).from(orders).where(which)
  return [
    db
      .select({ ...getTableColumns(orders), time_zone: cities.time_zone, payment_reason: paymentReason })
      .from(orders)
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .where(which)
      .orderBy(desc(orders.place)),
    db
      .select({ ...getTableColumns(orderLines), category_id: goods.category_id })
      .from(orderLines)
      .leftJoin(goods, eq(goods.id, orderLines.goods_id))
      .where(inArray(orderLines.order_id, ids))
      .orderBy(asc(orderLines.order_id), asc(orderLines.position)),
    db.select().from(orderStatusHistory).where(inArray(orderStatusHistory.order_id, ids)).orderBy(asc(orderStatusHistory.id)),
  ] as const
}
