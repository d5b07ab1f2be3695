import { eq } from 'drizzle-orm'
import type { MoveOrderBody, StaffOrder } from '~/contracts/staff'
import { orders, staffAudit } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { moveOrder } from '#server/orders/move-order'

/** Moves an order to another status, with the staff's audit and all that follows from it.
 *  @throws 404 for an unknown order, 409 `wrong_status` where the order may not go there. Contract "Order". */
export async function moveOrderByStaff(ctx: ServiceContext, id: number, { status, reason }: MoveOrderBody): Promise<StaffOrder> {
  const because = reason || null
  const { order, row } = await moveOrder(ctx, {
    which: eq(orders.id, id),
    to: status,
    actor: 'staff',
    reason: because,
    alongside: (found) => [
      ctx.db.insert(staffAudit).values({
        at: ctx.now.getTime(),
        action: 'order.move',
        subject: `order:${id}`,
        before: { status: found.status },
        after: { status },
        reason: because,
      }),
    ],
  })
  return { ...order, customer: { name: row.name, phone: row.phone } }
}
