import { eq } from 'drizzle-orm'
import { IN_MINUTES, plural } from '~/rules/number-text'
import type { BatchItem } from 'drizzle-orm/batch'
import { MINUTE_MS } from '~/rules/time'
import { kitchens, orderEvents } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { audited } from '#server/staff/access/audited'
import { waitingSince, type WatchedKitchen } from './kitchen-state'

/** A device polls every ten seconds; its row is written once a minute. */
const ALIVE_MS = 90_000
/** How long no device may answer: with orders to do, without, and until orders for now are paused. */
const WITH_ORDERS_MS = 2 * MINUTE_MS
const WITHOUT_ORDERS_MS = 15 * MINUTE_MS
const PAUSE_AFTER_MS = 5 * MINUTE_MS
/** A pause of the watchdog ends this often after the silence began, so that it can be told from a manager's. */
const PAUSE_STEP_MS = 30 * MINUTE_MS

/** A kitchen that no device of answers. `waiting`: orders that somebody should be cooking. */
export type Silence = { since: number; waiting: number; isLong: boolean }

/** Null while a device answers, and while the kitchen is closed. */
export function silenceOf({ orders, device, isOpenSince }: WatchedKitchen, now: number): Silence | null {
  if (!isOpenSince(0) || (device !== null && device.seenAt > now - ALIVE_MS)) return null
  const waits = orders.flatMap((order) => waitingSince(order, now) ?? [])
  const since = device?.seenAt ?? Math.min(now, ...waits)
  const isSilentFor = (ms: number) => since <= now - ms && isOpenSince(ms)
  // a shop that has no devices yet is told only when an order needs one
  const isLong = waits.length > 0 ? isSilentFor(WITH_ORDERS_MS) : device !== null && isSilentFor(WITHOUT_ORDERS_MS)
  return { since, waiting: waits.length, isLong }
}

/** «планшет «Суши» молчит 4 минуты, ждут заказы: 2» */
export function silenceText({ row, device }: WatchedKitchen, { since, waiting }: Silence, now: number): string {
  const minutes = Math.floor((now - since) / MINUTE_MS)
  const who = device ? `планшет «${device.name.slice(0, 12)}»` : `кухня «${row.name.slice(0, 12)}»`
  return `${who} молчит ${minutes} ${plural(minutes, IN_MINUTES)}${waiting > 0 ? `, ждут заказы: ${waiting}` : ''}`
}

/** Batch statements that pause a silent kitchen with orders to do, if it wants that, and end that pause when a device is back. */
export function changePause(ctx: ServiceContext, { row, alarms }: WatchedKitchen, silence: Silence | null): BatchItem<'sqlite'>[] {
  const at = ctx.now.getTime()
  const began = alarms.find(({ kind }) => kind === 'silent')?.started_at
  if (began === undefined || row.offline_action !== 'pause') return []
  const { paused_until } = row
  const isOurs = paused_until !== null && paused_until > began && (paused_until - began) % PAUSE_STEP_MS === 0
  if (!silence) return isOurs && paused_until > at ? pause(ctx, row, null) : []
  const isDue = silence.waiting > 0 && silence.since <= at - PAUSE_AFTER_MS
  // one run ahead, so that it does not end between two
  const until = began + Math.ceil((at + 2 * MINUTE_MS - began) / PAUSE_STEP_MS) * PAUSE_STEP_MS
  return (isDue || isOurs) && (paused_until ?? 0) < until ? pause(ctx, row, until) : []
}

function pause(ctx: ServiceContext, { id, paused_until }: WatchedKitchen['row'], until: number | null): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const change = { before: { paused_until }, after: { paused_until: until }, reason: 'Планшет не отвечает' }
  return [
    db.update(kitchens).set({ paused_until: until }).where(eq(kitchens.id, id)),
    audited(ctx, { action: 'kitchen.set', subject: `kitchen:${id}`, ...change }),
    db.insert(orderEvents).values({ kitchen_id: id, kind: 'kitchen', at: now.getTime(), actor: 'shop', data: {} }),
  ]
}
