import { asc, sql, type SQL, and, eq, isNull } from 'drizzle-orm'
import type { Board, KitchenCounts } from '~/contracts/staff-board'
import { DONE_SHOWN_MS } from '~/rules/kitchen-stage'
import { stations, courierShifts, orders, stops } from '#server/db/tables'
import { missing } from '#server/core/errors'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { couriersQuery } from './couriers'
import { alarmsQuery, isKitchenQuery, kitchenQueries, toAlarms, toKitchen } from './kitchen'
import { boardStopsQuery, toBoardStops, isStopHere } from './stops'
import { newestQuery, ticketQueries } from './ticket-rows'
import { listOf, toKitchenOrders } from './tickets'
import { awaitsPayment, isOpenOrder } from '#server/staff/desk/orders-filter'

/** The most orders shown that are over; open ones are all shown. */
const MAX_OVER = 60

/** Everything that the board of a kitchen shows, in one round trip. @throws HttpError 404 for a foreign kitchen */
export async function readBoard(ctx: StaffContext, kitchenId: number): Promise<Board> {
  requireKitchen(ctx, kitchenId)
  const { db, now } = ctx
  const [kitchenRow, week, special, places, orderRows, lineRows, couriers, alarms, stops, [newest]] = await db.batch([
    ...kitchenQueries(db, kitchenId),
    db.select({ id: stations.id, name: stations.name }).from(stations).orderBy(asc(stations.position), asc(stations.id)),
    ...ticketQueries(db, shownIds(kitchenId, now)),
    couriersQuery(db, kitchenId),
    alarmsQuery(db, kitchenId),
    boardStopsQuery(db, kitchenId, now),
    newestQuery(db),
  ])
  const kitchen = toKitchen([kitchenRow, week, special], now)
  if (!kitchen) throw missing()
  const byList = Map.groupBy(toKitchenOrders(orderRows, lineRows, now), (order) => listOf(order, now))
  const ticketsOf = (list: 'tickets' | 'done') => (byList.get(list) ?? []).map(({ ticket }) => ticket)
  return {
    cursor: newest?.id ?? 0,
    now: now.toISOString(),
    kitchen,
    stations: places,
    tickets: ticketsOf('tickets'),
    done: ticketsOf('done'),
    couriers,
    stops: toBoardStops(stops),
    alarms: toAlarms(alarms),
  }
}

/** The conditions match the indexes `orders_on_board` and `orders_off_board`. */
function shownIds(kitchenId: number, now: Date): SQL {
  const since = now.getTime() - DONE_SHOWN_MS
  return sql`select "id" from "orders" where "kitchen_id" = ${kitchenId} and "status" in ('new', 'processed', 'inTransit')
      and not ("status" = 'new' and "payment_status" in ('pending', 'failed'))
    union all select "id" from (select "id" from "orders" where "kitchen_id" = ${kitchenId} and "status" in ('completed', 'canceled')
      and "stage_at" > ${since} order by "stage_at" desc limit ${MAX_OVER})`
}

/** How much there is to do in a kitchen, for the menu of the staff side. One round trip. @throws HttpError 404 */
export async function readCounts(ctx: StaffContext, kitchenId: number): Promise<KitchenCounts> {
  requireKitchen(ctx, kitchenId)
  const { db, now } = ctx
  const toCook = sql`"orders"."status" = 'new' or ("orders"."status" = 'processed' and ("orders"."stage" = 'cooking'
    or ("orders"."stage" = 'queue' and ("orders"."fire_at" is null or "orders"."fire_at" <= ${now.getTime()}))))`
  const count = sql<number>`count(*)`
  const [[known], [work], [stopped], [shifts]] = await db.batch([
    isKitchenQuery(db, kitchenId),
    db
      .select({ orders: count, tickets: sql<number>`count(*) filter (where ${toCook})` })
      .from(orders)
      .where(and(isOpenOrder, sql`not (${awaitsPayment})`, eq(orders.kitchen_id, kitchenId))),
    db.select({ count }).from(stops).where(isStopHere(kitchenId, now)),
    db
      .select({ count })
      .from(courierShifts)
      .where(and(eq(courierShifts.kitchen_id, kitchenId), isNull(courierShifts.ended_at))),
  ])
  if (!known) throw missing()
  return { orders: work?.orders ?? 0, tickets: work?.tickets ?? 0, stops: stopped?.count ?? 0, couriers: shifts?.count ?? 0 }
}
