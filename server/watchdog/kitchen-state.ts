import { eq, isNull, sql } from 'drizzle-orm'
import { isOpen, workingHours } from '~/rules/schedule'
import { kitchenAlarms, kitchens, orders, staffDevices, tillReceipts } from '#server/db/tables'
import { lacksReceipt } from '#server/till/receipt-records'
import type { ServiceContext } from '#server/http/context'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { isAwaited } from '#server/staff/kitchen/board/tickets'

type KitchenRow = typeof kitchens.$inferSelect
type Alarm = typeof kitchenAlarms.$inferSelect

const columns = {
  id: orders.id,
  number: orders.number,
  kitchen_id: orders.kitchen_id,
  status: orders.status,
  stage: orders.stage,
  stage_at: orders.stage_at,
  created_at: orders.created_at,
  seen_at: orders.seen_at,
  fire_at: orders.fire_at,
  taken_at: orders.taken_at,
  accepted_at: orders.accepted_at,
  place: orders.place,
  payment_status: orders.payment_status,
  total: orders.total,
  confirm_call: orders.confirm_call,
  source: orders.source,
}

/** An order in work with the settings of its kitchen. */
export type WatchedOrder = Pick<typeof orders.$inferSelect, keyof typeof columns> &
  Pick<KitchenRow, 'accept' | 'accept_after' | 'call_from'>

/** A kitchen as the watchdog sees it. */
export type WatchedKitchen = {
  row: KitchenRow
  /** Whether it is open, and already was so many milliseconds ago. */
  isOpenSince: (ms: number) => boolean
  orders: WatchedOrder[]
  /** The device that answered last; null without devices. */
  device: { name: string; seenAt: number } | null
  alarms: Alarm[]
  /** Orders whose receipt the till has not printed, and since when it is due. */
  unprinted: { order_id: number; number: string; since: number }[]
}

/** All kitchens that cook, in two round trips. */
export async function readKitchens(ctx: ServiceContext): Promise<WatchedKitchen[]> {
  const { db, now } = ctx
  const [rows, inWork, devices, alarms, unprinted] = await db.batch([
    db.select().from(kitchens).where(eq(kitchens.cooks, true)),
    // the condition of the index `orders_on_board`
    db
      .select(columns)
      .from(orders)
      .where(sql`"status" in ('new', 'processed', 'inTransit') and "kitchen_id" is not null`),
    db
      .select({ kitchen_id: staffDevices.kitchen_id, name: staffDevices.name, seenAt: lastSeen })
      .from(staffDevices)
      .where(isNull(staffDevices.revoked_at)),
    db.select().from(kitchenAlarms).where(isNull(kitchenAlarms.ended_at)),
    db
      .select({
        kitchen_id: orders.kitchen_id,
        order_id: orders.id,
        number: orders.number,
        since: sql<number>`min("t"."created_at")`.as('since'),
      })
      .from(sql`${tillReceipts} as "t"`)
      .innerJoin(orders, sql`${orders.id} = "t"."order_id"`)
      .where(lacksReceipt(now, 't'))
      .groupBy(orders.id),
  ])
  const { cities, allPoints } = await loadDictionaries(ctx)
  const ordersOf = Map.groupBy(inWork, ({ kitchen_id }) => kitchen_id)
  return rows.map((row) => {
    const point = allPoints.find(({ id }) => id === row.id)
    const zone = cities.find(({ id }) => id === point?.city_id)?.time_zone
    const isOpenAt = (at: number) => point !== undefined && zone !== undefined && isOpen(workingHours(point), zone, new Date(at))
    const { accept, accept_after, call_from } = row
    const [device = null] = devices.filter(({ kitchen_id }) => kitchen_id === row.id).toSorted((one, other) => other.seenAt - one.seenAt)
    return {
      row,
      isOpenSince: (ms) => isOpenAt(now.getTime()) && isOpenAt(now.getTime() - ms),
      orders: (ordersOf.get(row.id) ?? []).map((order) => ({ ...order, accept, accept_after, call_from })),
      device,
      alarms: alarms.filter(({ kitchen_id }) => kitchen_id === row.id),
      unprinted: unprinted.filter(({ kitchen_id }) => kitchen_id === row.id),
    }
  })
}

const lastSeen = sql<number>`coalesce(${staffDevices.last_seen_at}, ${staffDevices.created_at})`

/** Since when the kitchen should have had a look at the order; null if it has, if it waits for its payment or for its time. */
export function unseenSince(order: WatchedOrder, now: number): number | null {
  const since = waitingSince(order, now)
  return order.seen_at === null && (order.status === 'new' || order.stage === 'queue') ? since : null
}

/** Since when the kitchen has had the order to do; null if it has nothing to do for it now. */
export function waitingSince(order: WatchedOrder, now: number): number | null {
  const { status, stage, payment_status, stage_at, created_at, accepted_at, fire_at } = order
  if (isAwaited(order)) return null
  if (status === 'new') return stage_at ?? created_at
  if (status !== 'processed' || stage === 'ready' || (fire_at ?? 0) > now) return null
  // the moment of the payment is forgotten when the order is accepted
  const began = payment_status === 'none' ? created_at : (accepted_at ?? created_at)
  return stage === 'queue' && fire_at !== null && fire_at > (accepted_at ?? 0) ? fire_at : began
}
