import { and, eq, isNull } from 'drizzle-orm'
import { IN_MINUTES, plural } from '~/rules/number-text'
import type { BatchItem } from 'drizzle-orm/batch'
import { MINUTE_MS } from '~/rules/time'
import { reasonOf } from '#server/core/errors'
import { kitchenAlarms } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { notifyKitchen } from '#server/live/notify-orders'
import { moveDueOrders } from './accept-orders'
import { alarmEvent, changeAlarms, orderAlarms, type Ringing } from './alarms'
import { readKitchens, type WatchedKitchen } from './kitchen-state'
import { changePause, silenceOf, silenceText, type Silence } from './silence'
import { messagesLeft, peopleOf, staffMessage, toldOf } from './staff-messages'

/** An unseen order is told to the managers, then to the owners. */
const MANAGERS_MS = 3 * MINUTE_MS
const OWNERS_MS = 6 * MINUTE_MS

/** Cron, every minute: watches over kitchens whose boards nobody looks at. A kitchen that fails does not stop the others.
 *  docs/decisions/058 */
export async function watchKitchens(ctx: ServiceContext): Promise<{ moved: number; alarms: number; messages: number }> {
  const counts = { moved: 0, alarms: 0, messages: 0 }
  for (const kitchen of await readKitchens(ctx))
    try {
      const { moved, alarms, messages } = await watchKitchen(ctx, kitchen)
      counts.moved += moved
      counts.alarms += alarms
      counts.messages += messages
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', event: 'watchdog', kitchen: kitchen.row.id, reason: reasonOf(error) }))
    }
  return counts
}

async function watchKitchen(ctx: ServiceContext, kitchen: WatchedKitchen) {
  const now = ctx.now.getTime()
  const silence = silenceOf(kitchen, now)
  const wasSilent = kitchen.alarms.some(({ kind }) => kind === 'silent')
  const isSilent = silence !== null && (wasSilent || silence.isLong)
  const ringing: Ringing[] = [
    ...orderAlarms(kitchen, now),
    ...(isSilent ? [{ kind: 'silent' as const, orderId: 0, since: silence.since }] : []),
    ...kitchen.unprinted.map(({ order_id, since }) => ({ kind: 'receipt' as const, orderId: order_id, since })),
  ]
  const changed = changeAlarms(ctx, kitchen, ringing)
  const texts = await dueMessages(ctx, kitchen, ringing, isSilent && !wasSilent ? silence : null)
  const [first, ...rest] = [...changed, ...changePause(ctx, kitchen, silence), ...texts.statements]
  if (first) {
    await ctx.db.batch([first, ...rest])
    notifyKitchen(ctx, kitchen.row.id)
  }
  // last: a payment that is slow to capture must not delay an alarm
  return { moved: await moveDueOrders(ctx, kitchen), alarms: changed.length / 2, messages: texts.count }
}

/** The SMS of this run: that a kitchen has fallen silent, receipts that are not printed, and unseen orders. While the managers know that it is silent, they are not told
 *  of each order as well. */
async function dueMessages(ctx: ServiceContext, kitchen: WatchedKitchen, ringing: readonly Ringing[], begun: Silence | null) {
  const now = ctx.now.getTime()
  const kitchenId = kitchen.row.id
  const unseen = ringing.filter(({ kind, since }) => kind === 'waiting' && since <= now - MANAGERS_MS)
  const rings = new Set(kitchen.alarms.flatMap(({ kind, order_id }) => (kind === 'receipt' ? [order_id] : [])))
  const unprinted = kitchen.unprinted.filter(({ order_id }) => !rings.has(order_id))
  if (unseen.length === 0 && unprinted.length === 0 && !begun) return { statements: [], count: 0 }
  const people = await peopleOf(ctx, kitchenId)
  const told =
    unseen.length > 0
      ? await toldOf(
          ctx,
          unseen.map(({ orderId }) => orderId),
        )
      : new Set<string>()
  const knowsSilence = begun !== null || kitchen.alarms.some(({ kind, notified_at }) => kind === 'silent' && notified_at !== null)

  const wanted = [
    ...(begun ? people.managers.map((phone) => ({ phone, orderId: null, text: silenceText(kitchen, begun, now) })) : []),
    ...unprinted.flatMap(({ order_id, number }) =>
      people.managers.map((phone) => ({ phone, orderId: order_id, text: `чек заказа № ${number} не пробит, посмотрите в «Заказах»` })),
    ),
    ...unseen.flatMap(({ orderId, since }) => {
      const number = kitchen.orders.find(({ id }) => id === orderId)?.number
      const minutes = Math.floor((now - since) / MINUTE_MS)
      const text = `заказ № ${number} ждёт ${minutes} ${plural(minutes, IN_MINUTES)}, его никто не видел`
      const phones = [...(knowsSilence ? [] : people.managers), ...(since <= now - OWNERS_MS ? people.owners : [])]
      return [...new Set(phones)].filter((phone) => !told.has(`${orderId} ${phone}`)).map((phone) => ({ phone, orderId, text }))
    }),
  ].slice(0, await messagesLeft(ctx, kitchenId))
  if (wanted.length === 0) return { statements: [], count: 0 }

  const statements: BatchItem<'sqlite'>[] = [
    ...wanted.map((message) => staffMessage(ctx, message)),
    alarmEvent(ctx, kitchenId, { orderId: 0, data: { sms: wanted.length } }),
    ...(begun ? [markTold(ctx, kitchenId)] : []),
  ]
  return { statements, count: wanted.length }
}

/** Batch statement: the managers know that the kitchen is silent. */
const markTold = ({ db, now }: ServiceContext, kitchenId: number): BatchItem<'sqlite'> =>
  db
    .update(kitchenAlarms)
    .set({ notified_at: now.getTime() })
    .where(and(eq(kitchenAlarms.kitchen_id, kitchenId), eq(kitchenAlarms.kind, 'silent'), isNull(kitchenAlarms.ended_at)))
