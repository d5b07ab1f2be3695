import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Order } from '~/contracts/orders'
import type { MoveOrderBody, StaffOrder, StaffOrderPage, StaffOrdersQuery } from '~/contracts/staff'
import { pickIds } from '#server/catalog/goods-rows'
import { orders } from '#server/db/tables'
import { moveOrder } from '#server/orders/move-order'
import { orderQueries, toOrders, type OrderRow } from '#server/orders/order-shape'
import { audited } from './access/audited'
import { maskPhone } from './access/mask-phone'
import { demandRight, kitchensOf, mayNow, type StaffContext } from './access/staff-context'

const PER_PAGE = 50

/** Only the newest orders can be paged through, and the count stops here; older ones are found by `from` and `to`. This bounds the cost of
 *  every page. */
const MAX_REACHED = 10_000

/** A page of all orders, newest first, with the customer's contact; the read leaves an audit row. Uses the index of the time if it
 *  is bounded, else of the status, else the primary key. */
export async function listOrdersForStaff(ctx: StaffContext, query: StaffOrdersQuery): Promise<StaffOrderPage> {
  const { db } = ctx
  const { status, from, to, page } = query
  const isTimed = from !== undefined || to !== undefined
  const which = and(
    // the plus keeps SQLite from the index of the status when that of the time is shorter
    status && (isTimed ? sql`+"status" = ${status}` : eq(orders.status, status)),
    from === undefined ? undefined : sql`${orders.created_at} >= ${Date.parse(from)}`,
    to === undefined ? undefined : sql`${orders.created_at} < ${Date.parse(to)}`,
    ctx.staff.kitchens === 'all' ? undefined : kitchensOf(ctx, orders.kitchen_id),
  )
  const newestFirst: SQL[] = isTimed ? [desc(orders.created_at), desc(orders.id)] : [desc(orders.id)]
  const isReached = page * PER_PAGE <= MAX_REACHED
  const [[counted], found] = await db.batch([
    db.select({ total: sql<number>`count(*)` }).from(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(which)
        .orderBy(...newestFirst)
        .limit(MAX_REACHED)
        .as('reached'),
    ),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(which)
      .orderBy(...newestFirst)
      .limit(isReached ? PER_PAGE : 0)
      .offset((page - 1) * PER_PAGE),
  ])
  const ids = found.map(({ id }) => id)
  const read = { action: 'orders.read', subject: 'orders', after: { ...query, rows: ids.length } }
  const [rows, lines, history] = await db.batch([...orderQueries(db, sql`${orders.id} in (${pickIds(ids)})`), audited(ctx, read)])
  const orderById = new Map(toOrders(rows, lines, history).map((order) => [order.id, order]))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const total = counted?.total ?? 0
  return {
    data: ids.flatMap((id) => {
      const [order, row] = [orderById.get(id), rowById.get(id)]
      return order && row ? [toStaffOrder(ctx, order, row)] : []
    }),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total },
  }
}

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
    by: { staff_id: ctx.staff.id, device_id: ctx.staff.device?.id ?? null },
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
  return toStaffOrder(ctx, order, row)
}

const toStaffOrder = (ctx: StaffContext, order: Order, { name, phone, confirm_call }: OrderRow): StaffOrder => ({
  ...order,
  confirm_call,
  customer: { name, phone: phone === null || seesPhone(ctx, order) ? phone : maskPhone(phone) },
})

/** A counter sees the phone of an open order; who has the right in person, of all. */
function seesPhone({ staff }: StaffContext, { status }: Order): boolean {
  const isOpen = status !== 'completed' && status !== 'canceled'
  return mayNow({ staff: isOpen ? staff : { ...staff, device: null } }, 'customer.reveal') === 'yes'
}
