import { eq, sql, type SQL } from 'drizzle-orm'
import { cookByOf, fireAt } from '~/rules/cook-time'
import { isStillVersion, oneVersion, versionQuery } from '#server/catalog/catalog-version'
import { categories, goods, kitchens, orderLines, orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** When the kitchen begins an order that is accepted at a moment, and the SQL condition that what decides it is as it was read. */
export type Begin = { fireAt: (at: number) => number; holds: SQL }

/** Reads what decides it: the order's time and dishes, and the cooks of its kitchen. */
export async function readBegin({ db }: ServiceContext, orderId: number): Promise<Begin> {
  const { time_type, cook_by, promised_to, revision, kitchen_id } = orders
  const [[order], lines, state] = await db.batch([
    db
      .select({ time_type, cook_by, promised_to, revision, kitchen_id, lanes: kitchens.lanes })
      .from(orders)
      .leftJoin(kitchens, eq(kitchens.id, kitchen_id))
      .where(eq(orders.id, orderId)),
    db
      .select({ qtt: orderLines.qtt, kitchen_minutes: categories.kitchen_minutes })
      .from(orderLines)
      .leftJoin(goods, eq(goods.id, orderLines.goods_id))
      .leftJoin(categories, eq(categories.id, goods.category_id))
      .where(eq(orderLines.order_id, orderId)),
    versionQuery(db),
  ])
  if (!order) throw new Error('The order is gone')
  return {
    fireAt: (at) => fireAt({ time_type: order.time_type, accepted_at: at, cook_by: cookByOf(order) }, { lines, lanes: order.lanes }),
    holds: sql`"revision" = ${order.revision} and "time_type" = ${order.time_type} and "cook_by" is ${order.cook_by}
      and ${hasLanes(order.kitchen_id, order.lanes)} and ${isStillVersion(oneVersion(state))}`,
  }
}

/** SQL condition: so many cooks share the work of the kitchen. They are no part of the catalogue and its version. */
export const hasLanes = (kitchenId: number | null, lanes: number | null): SQL =>
  sql`(select "lanes" from ${kitchens} where "id" = ${kitchenId}) is ${lanes}`
