import { asc, sql } from 'drizzle-orm'
import type { StopList } from '~/contracts/staff-stops'
import { DAY_MS } from '~/rules/time'
import { dayOf, fromWall, toWall } from '~/rules/zoned-time'
import { kitchens, stops } from '#server/db/tables'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { isStopOpen, stopName } from '#server/staff/kitchen/board/stops'
import { stopKitchens } from './stop-kitchens'
import { nameOfStaff, stopRowsQuery, toStop } from './stop-rows'

/** The stops of a kitchen and of all kitchens, the first to end first, and what happened to stops today. @throws HttpError 404 */
export async function listStops(ctx: StaffContext, kitchenId: number): Promise<StopList> {
  const { db, now } = ctx
  const [{ timeZone }] = await stopKitchens(ctx, kitchenId)
  const at = now.getTime()
  const midnight = fromWall(dayOf(toWall(at, timeZone)) * DAY_MS, timeZone)
  const isHere = sql`(${stops.kitchen_id} is null or ${stops.kitchen_id} = ${kitchenId})`
  const day = { name: stopName, from_at: stops.from_at, until: stops.until, ended_at: stops.ended_at }
  const today = (since: ReturnType<typeof sql>) =>
    db
      .select({ ...day, by: nameOfStaff(stops.staff_id, stops.device_id), ended_by: nameOfStaff(stops.ended_by, stops.ended_device_id) })
      .from(stops)
      .where(sql`${isHere} and ${since}`)
  const [open, begun, ended, passed, foreign] = await db.batch([
    stopRowsQuery(db, sql`${isStopOpen(now)} and ${isHere}`).orderBy(sql`${stops.until} is null`, asc(stops.until), asc(stops.id)),
    today(sql`${stops.from_at} >= ${midnight}`),
    today(sql`${stops.ended_at} >= ${midnight}`),
    today(sql`${stops.ended_at} is null and ${stops.until} between ${midnight} and ${at}`),
    db
      .select({ id: kitchens.id })
      .from(kitchens)
      .where(sql`${kitchens.cooks} = 1 and not ${kitchensOf(ctx, kitchens.id)}`)
      .limit(1),
  ])
  const changes = [
    ...ended.map(({ name, ended_at, ended_by }) => ({ at: ended_at ?? at, name, what: 'ended' as const, by: ended_by })),
    ...passed.map(({ name, until }) => ({ at: until ?? at, name, what: 'ended' as const, by: null })),
    ...begun.map(({ name, from_at, by }) => ({ at: from_at, name, what: 'stopped' as const, by })),
  ]
  return {
    now: now.toISOString(),
    stops: open.map(toStop),
    everywhere: foreign.length === 0,
    today: changes
      .toSorted((a, b) => b.at - a.at)
      // what left the menu has no name any more
      .flatMap(({ name, ...change }) => (name === null ? [] : [{ ...change, at: new Date(change.at).toISOString(), name }])),
  }
}
