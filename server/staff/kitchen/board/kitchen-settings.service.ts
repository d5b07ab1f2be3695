import { eq, sql, type SQL } from 'drizzle-orm'
import type { Kitchen, KitchenBody } from '~/contracts/staff-board'
import { HOUR_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { kitchens, orderEvents } from '#server/db/tables'
import { invalid, missing } from '#server/core/errors'
import { notifyKitchen } from '#server/live/notify-orders'
import { audited, presentOf } from '#server/staff/access/audited'
import { demandRight, mayNow, requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { kitchenQueries, toKitchen } from './kitchen'
import { actorOf } from './order-writes'

/** How long a kitchen counts as busy by default. */
const BUSY_MS = HOUR_MS
const MAX_BUSY_MS = 12 * HOUR_MS
const MAX_PAUSE_MS = 2 * HOUR_MS
/** The minutes that a kitchen's tablet may add without a manager. */
const MAX_BUSY_OF_COOKS = 20

/** Changes the settings of a kitchen, with an audit row and an event for its boards. @throws HttpError 403 `not_allowed` or `pin_needed`,
 *  404, 422 */
export async function setKitchen(ctx: StaffContext, id: number, body: KitchenBody): Promise<Kitchen> {
  requireKitchen(ctx, id)
  demandRights(ctx, body)
  const { db, now } = ctx
  const values = valuesOf(body, now.getTime())
  const isChange = Object.keys(values).length > 0
  if (isChange) {
    const here = sql`from ${kitchens} where ${kitchens.id} = ${id}`
    const before = presentOf(Object.keys(values), { call_from: sql`"call_from" / 100.0` })
    const event = { kitchen_id: id, kind: 'kitchen', at: now.getTime(), actor: 'staff', ...actorOf(ctx), data: {} }
    await db.batch([
      audited(ctx, { action: 'kitchen.set', subject: `kitchen:${id}`, before, after: body, tail: here }),
      db.update(kitchens).set(values).where(eq(kitchens.id, id)),
      db.insert(orderEvents).select(rowWhere(orderEvents, event, here)),
    ])
  }
  const kitchen = toKitchen(await db.batch(kitchenQueries(db, id)), now)
  if (!kitchen) throw missing('Такой кухни нет')
  if (isChange) notifyKitchen(ctx, id)
  return kitchen
}

/** Cooks may say that they are busy; anything else is a manager's. */
function demandRights(ctx: StaffContext, { busy_minutes, busy_until, ...settings }: KitchenBody): void {
  const isOfCooks = Object.keys(settings).length === 0 && (busy_minutes ?? 0) <= MAX_BUSY_OF_COOKS && busy_until == null
  if (mayNow(ctx, 'kitchen.load') !== 'yes') demandRight(ctx, isOfCooks ? 'kitchen.busy' : 'kitchen.load')
}

type Values = { [Name in keyof typeof kitchens.$inferInsert]?: (typeof kitchens.$inferInsert)[Name] | SQL }

function valuesOf({ busy_minutes, busy_until, paused_until, ...settings }: KitchenBody, now: number): Values {
  return {
    ...settings,
    ...busyValues(busy_minutes, until('busy_until', busy_until, now, MAX_BUSY_MS), now),
    ...(paused_until !== undefined && { paused_until: until('paused_until', paused_until, now, MAX_PAUSE_MS) ?? null }),
  }
}

/** The minutes and their end exist together or not at all. */
function busyValues(minutes: number | undefined, end: number | null | undefined, now: number): Values {
  if (minutes === 0 || (minutes === undefined && end === null)) return { busy_minutes: 0, busy_until: null }
  if (minutes !== undefined) return { busy_minutes: minutes, busy_until: end ?? now + BUSY_MS }
  return end === undefined ? {} : { busy_until: sql`case when "busy_minutes" > 0 then ${end} end` }
}

function until(field: string, moment: string | null | undefined, now: number, most: number): number | null | undefined {
  if (moment === null || moment === undefined) return moment
  const at = Date.parse(moment)
  if (at <= now) throw invalid(field, 'Это время уже прошло')
  if (at > now + most) throw invalid(field, `Не дольше ${most / HOUR_MS} часов`)
  return at
}
