import { and, eq, isNull, sql } from 'drizzle-orm'
import type { KitchenCounts } from '~/contracts/staff-board'
import { courierShifts, orders, stops } from '#server/db/tables'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { isAwaited, isOpen } from '#server/staff/desk/orders-filter'
import { isStopHere } from './stops'

/** How much there is to do in a kitchen, for the menu of the staff side. One round trip. @throws HttpError 404 */
export async function readCounts(ctx: StaffContext, kitchenId: number): Promise<KitchenCounts> {
  requireKitchen(ctx, kitchenId)
  const { db, now } = ctx
  const toCook = sql`"orders"."status" = 'new' or ("orders"."status" = 'processed' and ("orders"."stage" = 'cooking'
    or ("orders"."stage" = 'queue' and ("orders"."fire_at" is null or "orders"."fire_at" <= ${now.getTime()}))))`
  const count = sql<number>`count(*)`
  const [[work], [stopped], [shifts]] = await db.batch([
    db
      .select({ orders: count, tickets: sql<number>`count(*) filter (where ${toCook})` })
      .from(orders)
      .where(and(isOpen, sql`not (${isAwaited})`, eq(orders.kitchen_id, kitchenId))),
    db.select({ count }).from(stops).where(isStopHere(kitchenId, now)),
    db
      .select({ count })
      .from(courierShifts)
      .where(and(eq(courierShifts.kitchen_id, kitchenId), isNull(courierShifts.ended_at))),
  ])
  return { orders: work?.orders ?? 0, tickets: work?.tickets ?? 0, stops: stopped?.count ?? 0, couriers: shifts?.count ?? 0 }
}
