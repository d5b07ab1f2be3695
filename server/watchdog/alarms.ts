import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { MINUTE_MS } from '~/rules/time'
import { kitchenAlarms, orderEvents } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { isAwaited, mustCall } from '#server/staff/kitchen/board/tickets'
import { unseenSince, type WatchedKitchen } from './kitchen-state'

const WAITING_MS = 90_000
const UNANSWERED_MS = 3 * MINUTE_MS

type Kind = (typeof kitchenAlarms.$inferSelect)['kind']
/** An alarm that should ring; `orderId` 0 is the whole kitchen. */
export type Ringing = { kind: Kind; orderId: number; since: number }

/** The alarms about single orders: nobody has looked at it, nobody has accepted it. */
export function orderAlarms({ row, orders, isOpenSince }: WatchedKitchen, now: number): Ringing[] {
  if (!isOpenSince(WAITING_MS)) return []
  return orders.flatMap((order): Ringing[] => {
    const unseen = unseenSince(order, now)
    const asked = order.stage_at ?? order.created_at
    const isByHand = row.accept === 'manual' || mustCall(order)
    const isUnanswered = order.status === 'new' && !isAwaited(order) && isByHand && asked <= now - UNANSWERED_MS
    return [
      ...(unseen !== null && unseen <= now - WAITING_MS ? [{ kind: 'waiting' as const, orderId: order.id, since: unseen }] : []),
      ...(isUnanswered ? [{ kind: 'unanswered' as const, orderId: order.id, since: asked }] : []),
    ]
  })
}

/** Batch statements that begin the alarms which ring and end those which do not. */
export function changeAlarms(ctx: ServiceContext, { row, alarms }: WatchedKitchen, ringing: readonly Ringing[]): BatchItem<'sqlite'>[] {
  const { db } = ctx
  const at = ctx.now.getTime()
  const keyOf = (kind: Kind, orderId: number) => `${kind} ${orderId}`
  const open = new Set(alarms.map(({ kind, order_id }) => keyOf(kind, order_id)))
  const wanted = new Set(ringing.map(({ kind, orderId }) => keyOf(kind, orderId)))
  const begun = ringing.filter(({ kind, orderId }) => !open.has(keyOf(kind, orderId)))
  const ended = alarms.filter(({ kind, order_id }) => !wanted.has(keyOf(kind, order_id)))
  return [
    ...begun.flatMap(({ kind, orderId, since }) => [
      db.insert(kitchenAlarms).values({ kitchen_id: row.id, kind, order_id: orderId, started_at: since }).onConflictDoNothing(),
      alarmEvent(ctx, row.id, { orderId, data: { alarm: kind, is: 'on' } }),
    ]),
    ...ended.flatMap(({ id, kind, order_id }) => [
      db.update(kitchenAlarms).set({ ended_at: at }).where(eq(kitchenAlarms.id, id)),
      alarmEvent(ctx, row.id, { orderId: order_id, data: { alarm: kind, is: 'off' } }),
    ]),
  ]
}

/** Batch statement: boards hear of an alarm. */
export const alarmEvent = (
  { db, now }: ServiceContext,
  kitchenId: number,
  { orderId, data }: { orderId: number; data: Record<string, unknown> },
): BatchItem<'sqlite'> =>
  db.insert(orderEvents).values({ kitchen_id: kitchenId, order_id: orderId || null, kind: 'alarm', at: now.getTime(), actor: 'shop', data })
