import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { StaffOrder, StaffOrderPage, StaffOrdersQuery } from '~/contracts/staff'
import { pickIds } from '#server/catalog/goods-rows'
import { orders, refunds, tillReceipts } from '#server/db/tables'
import { lacksReceipt } from '#server/till/receipt-records'
import { orderBatch, toOrders } from '#server/orders/order-shape'
import { audited } from '#server/staff/access/audited'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { filterOrders, inKitchens, awaitsPayment, isLate, isOpenOrder, stageIs } from './orders-filter'
import { searchIds, readSearch } from './search-orders'
import { deskQuery, toStaffOrder } from './staff-order'

const PER_PAGE = 50

/** Only the newest orders can be paged through, and the count stops here; older ones are found by `from` and `to`. This bounds the cost of
 *  every page. */
const MAX_REACHED = 10_000

type Found = { ids: number[]; total: number }

/** A page of orders, newest first (`open`: by their time), with what is open now; the read leaves an audit row. A search has one page, the
 *  best first. @throws HttpError 404 for a kitchen that is not the caller's */
export async function listOrdersForStaff(ctx: StaffContext, query: StaffOrdersQuery): Promise<StaffOrderPage> {
  const { q, ...asked } = query
  if (query.kitchen_id !== undefined) requireKitchen(ctx, query.kitchen_id)
  const search = readSearch(q)
  const { ids, total } = search === null ? await pageOf(ctx, query) : await foundBy(ctx, query, search)
  // what was typed may be a name or a phone
  const after = { ...asked, ...(search && { search: search.kind }), rows: ids.length }
  const shown = sql`${orders.id} in (${pickIds(ids)})`
  const [rows, lines, history, deskRows, [counts], [waiting], [unprinted]] = await ctx.db.batch([
    ...orderBatch(ctx.db, shown),
    deskQuery(ctx.db, shown),
    countsQuery(ctx, query.kitchen_id),
    refundsQuery(ctx, query.kitchen_id),
    receiptsCount(ctx, query.kitchen_id),
    audited(ctx, { action: 'orders.read', subject: 'orders', after }),
  ])
  const orderById = new Map(toOrders(rows, lines, history).map((order) => [order.id, order]))
  const deskById = new Map(deskRows.map((row) => [row.id, row]))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return {
    data: ids.flatMap((id): StaffOrder[] => {
      const [order, row, desk] = [orderById.get(id), rowById.get(id), deskById.get(id)]
      return order && row && desk ? [toStaffOrder(ctx, order, row, desk)] : []
    }),
    meta: { current_page: query.page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total },
    counts: { ...(counts ?? NOTHING_OPEN), refunds: waiting?.refunds ?? 0, no_receipt: unprinted?.no_receipt ?? 0 },
    now: ctx.now.toISOString(),
  }
}

const NOTHING_OPEN = { new: 0, later: 0, queue: 0, cooking: 0, ready: 0, road: 0, late: 0 }

/** The moment that a row shows: a pickup is waited for from the beginning of its promise on. */
const waitedFor = sql`case ${orders.delivery_type} when 'pickup' then ${orders.promised_from} else ${orders.promised_to} end`

/** Uses the index of the time if it is bounded, else that of the filter, else the primary key. */
async function pageOf(ctx: StaffContext, query: StaffOrdersQuery): Promise<Found> {
  const { db } = ctx
  const { found, kept, isTimed } = await filterOrders(ctx, query)
  const newestFirst = [...(isTimed ? [desc(orders.created_at)] : []), desc(orders.id)]
  const order: SQL[] = query.open ? [asc(waitedFor), asc(orders.id)] : newestFirst
  const reached = () =>
    db
      .select({ id: orders.id, source: orders.source, delivery_type: orders.delivery_type })
      .from(orders)
      .where(found)
      .orderBy(...order)
      .limit(MAX_REACHED)
      .as('reached')
  const [[counted], page] = await db.batch([
    db
      .select({ total: sql<number>`count(*)` })
      .from(reached())
      .where(kept),
    db
      .select({ id: sql<number>`"id"` })
      .from(reached())
      .where(kept)
      .limit(query.page * PER_PAGE <= MAX_REACHED ? PER_PAGE : 0)
      .offset((query.page - 1) * PER_PAGE),
  ])
  return { ids: page.map(({ id }) => id), total: counted?.total ?? 0 }
}

async function foundBy(ctx: StaffContext, query: StaffOrdersQuery, search: NonNullable<ReturnType<typeof readSearch>>): Promise<Found> {
  const { found, kept } = await filterOrders(ctx, query)
  const ids = await searchIds(ctx.db, search, and(found, kept))
  return { ids: query.page === 1 ? ids.slice(0, PER_PAGE) : [], total: Math.min(ids.length, PER_PAGE) }
}

/** Batch query of the open orders by what has to be done. Those that wait for their payment count nowhere: nobody has to do anything yet. */
function countsQuery(ctx: StaffContext, kitchenId: number | undefined) {
  // a batch returns columns by name, and two of these differ in a parameter only
  const count = (which: SQL, name: string) => sql<number>`count(*) filter (where ${which})`.as(`${name}_count`)
  return ctx.db
    .select({
      new: count(sql`"orders"."status" = 'new' and not (${awaitsPayment})`, 'new'),
      later: count(stageIs(ctx, 'later'), 'later'),
      queue: count(stageIs(ctx, 'queue'), 'queue'),
      cooking: count(stageIs(ctx, 'cooking'), 'cooking'),
      ready: count(stageIs(ctx, 'ready'), 'ready'),
      road: count(sql`"orders"."status" = 'inTransit'`, 'road'),
      late: count(isLate(ctx), 'late'),
    })
    .from(orders)
    .where(and(isOpenOrder, inKitchens(ctx, kitchenId)))
}

/** Batch query of the refunds that wait for the owner. */
const refundsQuery = (ctx: StaffContext, kitchenId: number | undefined) =>
  ctx.db
    .select({ refunds: sql<number>`count(*)` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(and(sql`${refunds.status} = 'requested'`, inKitchens(ctx, kitchenId)))

/** Batch query of the orders without the receipt that is due to them. */
const receiptsCount = (ctx: StaffContext, kitchenId: number | undefined) =>
  ctx.db
    .select({ no_receipt: sql<number>`count(distinct "t"."order_id")` })
    .from(sql`${tillReceipts} as "t"`)
    .innerJoin(orders, sql`${orders.id} = "t"."order_id"`)
    .where(and(lacksReceipt(ctx.now, 't'), inKitchens(ctx, kitchenId)))
