import { and, eq, isNull, sql } from 'drizzle-orm'
import { isConstraintBroken } from '#server/db/retry-overtaken'
import { courierShifts, orders } from '#server/db/tables'
import { conflict, missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { beginShift } from '#server/staff/kitchen/board/courier-writes'
import { courierOf } from './courier.service'

/** Begins or ends the caller's shift; nothing where it is so already. @throws HttpError 404 for a foreign kitchen, 409 `runs_open` */
export async function setShift(ctx: StaffContext, { on, kitchen_id }: { on: boolean; kitchen_id?: number | undefined }): Promise<void> {
  const me = courierOf(ctx)
  if (!on) return endShift(ctx, me)
  const kitchenId = kitchen_id ?? (ctx.staff.kitchens === 'all' ? undefined : ctx.staff.kitchens[0])
  if (kitchenId === undefined) throw missing('Выберите кухню')
  requireKitchen(ctx, kitchenId)
  for (const statement of beginShift(ctx, kitchenId, ctx.now.getTime())) await statement
}

async function endShift(ctx: StaffContext, me: number): Promise<void> {
  const { db, now } = ctx
  const isOpen = and(eq(courierShifts.staff_id, me), isNull(courierShifts.ended_at))
  const carries = sql`exists (select 1 from ${orders} where ${kitchensOf(ctx, orders.kitchen_id)} 
    and ${orders.status} in ('new', 'processed', 'inTransit') and ${orders.status} = 'inTransit' and +${orders.courier_id} = ${me})`
  try {
    await db.batch([
      audited(ctx, {
        action: 'courier.shift',
        subject: `person:${me}`,
        after: { on: false },
        tail: sql`from ${courierShifts} where ${isOpen}`,
      }),
      db
        .update(courierShifts)
        // null where an order is on the road: that rolls the batch back
        .set({ ended_at: now.getTime(), started_at: sql`case when not ${carries} then ${courierShifts.started_at} end` })
        .where(isOpen),
    ])
  } catch (error) {
    if (!isConstraintBroken(error)) throw error
    throw conflict('runs_open', 'Сначала отдайте все заказы')
  }
}
