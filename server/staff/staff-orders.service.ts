import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { MoveOrderBody, StaffOrder, StaffOrderPage, StaffOrdersQuery } from '~/contracts/staff'
import { pickIds } from '#server/catalog/goods-rows'
import { orders } from '#server/db/tables'
import { moveOrder } from '#server/orders/move-order'
import { orderQueries, toOrders } from '#server/orders/order-shape'
import { audited } from './access/audited'
import { demandRight, kitchensOf, type StaffContext } from './access/staff-context'
import { missing } from '#server/core/errors'
import { deskQuery, toStaffOrder } from './desk/staff-order'

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
  const isShown = sql`${orders.id} in (${pickIds(ids)})`
  const [rows, lines, history, deskRows] = await db.batch([...orderQueries(db, isShown), deskQuery(db, isShown), audited(ctx, read)])
  const orderById = new Map(toOrders(rows, lines, history).map((order) => [order.id, order]))
  const deskById = new Map(deskRows.map((row) => [row.id, row]))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const total = counted?.total ?? 0
  return {
    data: ids.flatMap((id) => {
      const [order, row, desk] = [orderById.get(id), rowById.get(id), deskById.get(id)]
      return order && row && desk ? [toStaffOrder(ctx, order, row, desk)] : []
    }),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total },
    counts: { new: 0, cooking: 0, ready: 0, road: 0, late: 0, refunds: 0 },
    now: ctx.now.toISOString(),
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
  const [desk] = await deskQuery(ctx.db, sql`${orders.id} = ${id}`)
  if (!desk) throw missing('Такого заказа нет')
  return toStaffOrder(ctx, order, row, desk)
}
