import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { MAX_EVENTS } from '~/contracts/staff-constants'
import type { EventsQuery, KitchenEvent, KitchenEvents } from '~/contracts/staff-board'
import { orderEvents } from '#server/db/tables'
import { HttpError, missing } from '#server/core/errors'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { alarmsQuery, isKitchenQuery, kitchenQueries, toAlarms, toKitchen } from './kitchen'
import { boardStopsQuery, toBoardStops } from './stops'
import { idsOf, newestQuery, ticketQueries } from './ticket-rows'
import { listOf, toKitchenOrders } from './tickets'

/** What happened in a kitchen after a cursor, with the present tickets of those orders. Without news one round trip of three rows.
 *  @throws HttpError 404 for a foreign or unknown kitchen, 410 `resync` too far behind */
export async function readEvents(ctx: StaffContext, { kitchen_id, after, limit }: EventsQuery): Promise<KitchenEvents> {
  requireKitchen(ctx, kitchen_id)
  const { db, now } = ctx
  const [[known], found, alarms, [newest]] = await db.batch([
    isKitchenQuery(db, kitchen_id),
    db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.kitchen_id, kitchen_id), gt(orderEvents.id, after)))
      .orderBy(asc(orderEvents.id))
      .limit(MAX_EVENTS + 1),
    alarmsQuery(db, kitchen_id),
    newestQuery(db),
  ])
  if (!known) throw missing()
  const cursor = newest?.id ?? 0
  if (after > cursor || found.length > MAX_EVENTS || (after < cursor - MAX_EVENTS && (await isPruned(ctx, after))))
    throw new HttpError(410, 'resync', 'Обновите доску')
  const events = found.slice(0, limit)
  const hasStops = events.some(({ kind }) => kind === 'stop')
  // past the events of other kitchens too, or a quiet kitchen would fall behind the log
  const reached = found.length > limit ? (events.at(-1)?.id ?? after) : cursor
  const change = events.length > 0 ? await readChange(ctx, kitchen_id, events) : { tickets: [], gone: [], kitchen: null }
  const stops = hasStops ? await readStops(ctx, kitchen_id) : null
  return { cursor: reached, now: now.toISOString(), events: events.map(toEvent), ...change, stops, alarms: toAlarms(alarms) }
}

const readStops = async ({ db, now }: StaffContext, kitchenId: number) => toBoardStops(await boardStopsQuery(db, kitchenId, now))

/** Whether events after the cursor may have been deleted as old. */
async function isPruned({ db }: StaffContext, after: number): Promise<boolean> {
  const [oldest] = await db.select({ id: orderEvents.id }).from(orderEvents).orderBy(asc(orderEvents.id)).limit(1)
  return oldest !== undefined && after < oldest.id - 1
}

type EventRow = typeof orderEvents.$inferSelect

/** The orders of the events as they are now. New settings change when orders are accepted: then all that wait come along. */
async function readChange(ctx: StaffContext, kitchenId: number, events: readonly EventRow[]) {
  const { db, now } = ctx
  const isOwn = sql`"kitchen_id" = ${kitchenId}`
  const orderIds = [...new Set(events.flatMap(({ order_id }) => order_id ?? []))]
  const isSet = events.some(({ kind }) => kind === 'kitchen')
  const ids = isSet ? sql`${idsOf(orderIds, isOwn)} union ${waitingIds(isOwn)}` : idsOf(orderIds, isOwn)
  const tickets = ticketQueries(db, ids)
  const [rows, lines, ...rest] = isSet ? await db.batch([...tickets, ...kitchenQueries(db, kitchenId)]) : await db.batch(tickets)
  const orders = toKitchenOrders(rows, lines, now)
  const shown = orders.filter((order) => listOf(order, now) !== null).map(({ ticket }) => ticket)
  const shownIds = new Set(shown.map(({ id }) => id))
  const [kitchenRow, week, special] = rest
  return {
    tickets: shown,
    gone: orderIds.filter((id) => !shownIds.has(id)),
    kitchen: kitchenRow && week && special ? (toKitchen([kitchenRow, week, special], now) ?? null) : null,
  }
}

const waitingIds = (isOwn: SQL) => sql`select "id" from "orders" where ${isOwn} and "status" = 'new'`

const toEvent = ({ id, order_id, kind, at, actor, data }: EventRow): KitchenEvent => ({
  id,
  order_id,
  kind,
  at: new Date(at).toISOString(),
  actor,
  data,
})
