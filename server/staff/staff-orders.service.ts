import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { MoveOrderBody, StaffOrder, StaffOrderPage, StaffOrdersQuery } from '~/contracts/staff'
import { pickIds } from '#server/catalog/goods-rows'
import { orders, staffAudit } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { moveOrder } from '#server/orders/move-order'
import { toOrders, type OrderRow } from '#server/orders/order-shape'
import { orderQueries } from '#server/orders/orders-queries'

const PER_PAGE = 50

/** So many of the newest orders can be paged through, and no count goes further: what lies deeper is found by `from` and `to`.
 *  It bounds what any page costs, however many orders there are. */
const REACH = 10_000

/** A page of all orders, newest first, with who and where to call. Found by an index: that of the time where it is bounded,
 *  else that of the status, else the primary key; a page reads the index as far as it lies, at most `REACH` entries, and the
 *  rows of its own orders. `total` stops at `REACH`. Contract "Added calls", issue 7 part 8. */
export async function listOrdersForStaff({ db }: ServiceContext, { status, from, to, page }: StaffOrdersQuery): Promise<StaffOrderPage> {
  const isTimed = from !== undefined || to !== undefined
  const which = and(
    // the plus keeps SQLite from the index of the status where that of the time is the shorter way
    status && (isTimed ? sql`+"status" = ${status}` : eq(orders.status, status)),
    from === undefined ? undefined : sql`${orders.created_at} >= ${Date.parse(from)}`,
    to === undefined ? undefined : sql`${orders.created_at} < ${Date.parse(to)}`,
  )
  const newestFirst: SQL[] = isTimed ? [desc(orders.created_at), desc(orders.id)] : [desc(orders.id)]
  const isReached = page * PER_PAGE <= REACH
  const [[counted], found] = await db.batch([
    db.select({ total: sql<number>`count(*)` }).from(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(which)
        .orderBy(...newestFirst)
        .limit(REACH)
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
  const [rows, lines, history] = await db.batch(orderQueries(db, sql`${orders.id} in (${pickIds(ids)})`))
  const orderById = new Map(toOrders(rows, lines, history).map((order) => [order.id, order]))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const total = counted?.total ?? 0
  return {
    data: ids.flatMap((id) => {
      const [order, row] = [orderById.get(id), rowById.get(id)]
      return order && row ? [{ ...order, customer: customerOfRow(row) }] : []
    }),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total },
  }
}

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
  return { ...order, customer: customerOfRow(row) }
}

const customerOfRow = ({ name, phone }: OrderRow): StaffOrder['customer'] => ({ name, phone })
