import { and, eq } from 'drizzle-orm'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { MoveOrderBody, StaffOrder } from '~/contracts/staff'
import { moveProblem } from '~/rules/order-status'
import { orders, orderStatusHistory, staffAudit } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { conflict, missing } from '#server/http/errors'
import { orderQueries } from '#server/orders/orders.service'
import { toOrders, type HistoryRow, type OrderLineRow, type OrderRow } from '#server/orders/order-shape'

/** Moves an order to another status, with its history and the staff's audit, all or nothing. Of two moves made at once
 *  from one status one wins: a status is left once (unique), so the other's batch is undone.
 *  @throws 404 for an unknown order, 409 `wrong_status` where the order may not go there. Contract "Order". */
export async function moveOrder(ctx: ServiceContext, id: number, { status, reason }: MoveOrderBody): Promise<StaffOrder> {
  const { db, now } = ctx
  const found = await findState(ctx, id)
  checkMove(found, status)
  const at = now.getTime()
  const because = reason || null
  try {
    const [, , , rows, lines, history] = await db.batch([
      db
        .update(orders)
        .set({ status, completed_at: status === 'completed' ? at : null })
        .where(and(eq(orders.id, id), eq(orders.status, found.status))),
      db.insert(orderStatusHistory).values({ order_id: id, was: found.status, status, at, reason: because, actor: 'staff' }),
      db.insert(staffAudit).values({
        at,
        action: 'order.move',
        subject: `order:${id}`,
        before: { status: found.status },
        after: { status },
        reason: because,
      }),
      ...orderQueries(db, eq(orders.id, id), { limit: 1, offset: 0 }),
    ])
    return toStaffOrder(rows, lines, history)
  } catch (error) {
    const present = await findState(ctx, id)
    if (present.status === found.status && present.payment_status === found.payment_status) throw error
    throw conflict('wrong_status', `Заказ только что изменился: теперь он «${ORDER_STATUS_LABELS[present.status]}»`)
  }
}

type State = Pick<OrderRow, 'status' | 'delivery_type' | 'payment_status'>

async function findState({ db }: ServiceContext, id: number): Promise<State> {
  const [state] = await db
    .select({ status: orders.status, delivery_type: orders.delivery_type, payment_status: orders.payment_status })
    .from(orders)
    .where(eq(orders.id, id))
    .limit(1)
  if (!state) throw missing('Такого заказа нет')
  return state
}

function checkMove(state: State, to: MoveOrderBody['status']) {
  const problem = moveProblem(state, to, 'staff')
  if (problem) throw conflict('wrong_status', problem)
}

function toStaffOrder(rows: OrderRow[], lines: OrderLineRow[], history: HistoryRow[]): StaffOrder {
  const [row] = rows
  const [order] = toOrders(rows, lines, history)
  if (!row || !order) throw missing('Такого заказа нет')
  return { ...order, customer: { name: row.name, phone: row.phone } }
}
