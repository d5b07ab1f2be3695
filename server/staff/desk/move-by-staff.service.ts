import { and, eq, sql } from 'drizzle-orm'
import type { MoveOrderBody, StaffOrder } from '~/contracts/staff'
import { missing } from '#server/core/errors'
import { orders } from '#server/db/tables'
import { moveOrder } from '#server/orders/move-order'
import { audited } from '#server/staff/access/audited'
import { demandRight, kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { actorOf } from '#server/staff/kitchen/board/order-writes'
import { deskQuery, toStaffOrder } from './staff-order'

const RIGHT_TO = {
  new: 'order.accept',
  processed: 'order.accept',
  inTransit: 'order.hand_over',
  completed: 'order.hand_over',
  canceled: 'order.cancel',
} as const

/** Changes an order's status, with an audit row. @throws HttpError 403, 404, 409 `wrong_status` */
export async function moveOrderByStaff(ctx: StaffContext, id: number, { status, reason }: MoveOrderBody): Promise<StaffOrder> {
  demandRight(ctx, RIGHT_TO[status])
  const auditReason = reason || null
  const { order, row } = await moveOrder(ctx, {
    which: and(eq(orders.id, id), kitchensOf(ctx, orders.kitchen_id)),
    to: status,
    actor: 'staff',
    reason: auditReason,
    by: actorOf(ctx),
    alongside: (found) => [
      audited(ctx, {
        action: 'order.move',
        subject: `order:${id}`,
        before: { status: found.status },
        after: { status },
        reason: auditReason,
      }),
    ],
  })
  const [desk] = await deskQuery(ctx.db, sql`${orders.id} = ${id}`)
  if (!desk) throw missing('Такого заказа нет')
  return toStaffOrder(ctx, order, row, desk)
}
