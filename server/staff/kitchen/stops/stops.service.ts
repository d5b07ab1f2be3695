import { and, asc, eq, sql } from 'drizzle-orm'
import type { Stop, StopBody, StopPlan, StopUntil } from '~/contracts/staff-stops'
import { dateText } from '~/rules/moment-text'
import { formatZoned } from '~/rules/schedule'
import { reachOfStop } from '~/rules/stop-reach'
import { retryOvertaken } from '#server/db/retry-overtaken'
import { goods, ingredients, options, stops } from '#server/db/tables'
import { conflict, missing } from '#server/core/errors'
import { notifyKitchen } from '#server/live/notify-orders'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { isStopOpen } from '#server/staff/kitchen/board/stops'
import { actorOf } from '#server/staff/kitchen/board/order-writes'
import { menuPartsQueries, toMenuParts } from './menu-parts'
import { readIngredients } from './read-ingredients'
import { effectQueries, toEffect } from './stop-effect'
import { endOfStop, stopKitchens, type StopKitchen } from './stop-kitchens'
import { stopRowsQuery, toStop } from './stop-rows'
import { closePassed, endedBy, writeReach } from './write-stop'

const TABLES = { goods, option: options, ingredient: ingredients }

/** What a stop does, and unless `isDry` does it: the reach is stored in the batch of the stop, so that both name the same dishes.
 *  @throws HttpError 404, 403 `not_allowed`, 409 `stopped_already` with the stop, 422 `until:` */
export const setStop = (ctx: StaffContext, body: StopBody, isDry: boolean): Promise<StopPlan> =>
  retryOvertaken(() => attemptStop(ctx, body, isDry), {
    giveUp: () => {
      throw conflict('stopped_already', 'Это сейчас ставит на\u00a0стоп кто-то ещё. Проверьте список.')
    },
  })

async function attemptStop(ctx: StaffContext, body: StopBody, isDry: boolean): Promise<StopPlan> {
  const { db, now } = ctx
  const { subject, id: subject_id, kitchen_id, kept } = body
  const kitchens = await stopKitchens(ctx, kitchen_id)
  const until = endOfStop(body.until, kitchens, now)
  await readIngredients(db)
  const table = TABLES[subject]
  const [[named], [open], ...menu] = await db.batch([
    db.select({ name: table.name }).from(table).where(eq(table.id, subject_id)),
    openQuery(ctx, body),
    ...menuPartsQueries(db, subject, subject_id),
  ])
  if (!named) throw missing('Такого нет в меню')
  if (open && !isDry) throw stoppedAlready(toStop(open), kitchens, now)
  const parts = toMenuParts(...menu)
  const [could, reach] = [reachOfStop(subject, subject_id, parts), reachOfStop(subject, subject_id, parts, kept)]
  const effect = toEffect({ could, reach }, ...(await db.batch(effectQueries(db, kitchens, could, reach, now))))
  const ends = { shift: endOfStop('shift', kitchens, now), tomorrow: endOfStop('tomorrow', kitchens, now) }
  const plan = {
    stop: null,
    name: named.name,
    until: isoOf(until),
    ...effect,
    untils: { shift: isoOf(ends.shift) ?? '', tomorrow: isoOf(ends.tomorrow) ?? '' },
  }
  if (isDry) return plan
  const of = { subject, subject_id, kitchen_id }
  const { name } = named
  const [, , [made]] = await db.batch([
    closePassed(ctx, of),
    audited(ctx, {
      action: 'stop.set',
      subject: `${subject}:${subject_id}`,
      after: { name, kitchen_id, until: plan.until, ...(kept.length > 0 && { kept: kept.length }) },
      reason: body.reason || null,
    }),
    db
      .insert(stops)
      .values({ ...of, from_at: now.getTime(), until, kept, reason: body.reason || null, ...actorOf(ctx) })
      .returning({ id: stops.id }),
    ...writeReach(ctx, of, reach),
  ])
  if (!made) throw new Error('The stop was not stored')
  notifyKitchens(ctx, kitchens)
  return { ...plan, stop: await readStop(ctx, made.id) }
}

/** Sets when a stop ends. @throws HttpError 404, 403 `not_allowed`, 409 `stop_over`, 422 `until:` */
export async function changeStop(ctx: StaffContext, id: number, until: StopUntil): Promise<Stop> {
  const { db, now } = ctx
  const { stop, kitchens } = await requireStop(ctx, id)
  const end = endOfStop(until, kitchens, now)
  const isOpen = and(eq(stops.id, id), isStopOpen(now))
  const { name, kitchen_id } = stop
  const [, changed] = await db.batch([
    audited(ctx, {
      action: 'stop.change',
      subject: `${stop.subject}:${stop.subject_id}`,
      before: { name, kitchen_id, until: stop.until },
      after: { name, kitchen_id, until: isoOf(end) },
      tail: sql`from ${stops} where ${isOpen}`,
    }),
    db.update(stops).set({ until: end }).where(isOpen).returning({ id: stops.id }),
  ])
  if (changed.length === 0) throw conflict('stop_over', 'Этот стоп уже снят')
  notifyKitchens(ctx, kitchens)
  return readStop(ctx, id)
}

/** Puts everything back on sale that no other stop keeps off it. Repeated, it changes nothing. @throws HttpError 404, 403 `not_allowed` */
export async function endStop(ctx: StaffContext, id: number): Promise<void> {
  const { db, now } = ctx
  const { stop, kitchens } = await requireStop(ctx, id)
  const isOpen = and(eq(stops.id, id), isStopOpen(now))
  const [, ended] = await db.batch([
    audited(ctx, {
      action: 'stop.end',
      subject: `${stop.subject}:${stop.subject_id}`,
      before: { name: stop.name, kitchen_id: stop.kitchen_id, until: stop.until },
      tail: sql`from ${stops} where ${isOpen}`,
    }),
    db
      .update(stops)
      .set({ ended_at: now.getTime(), ...endedBy(ctx) })
      .where(isOpen)
      .returning({ id: stops.id }),
  ])
  if (ended.length > 0) notifyKitchens(ctx, kitchens)
}

/** The stop that already covers the subject in the kitchen, or everywhere. */
const openQuery = ({ db, now }: StaffContext, { subject, id, kitchen_id }: StopBody) =>
  stopRowsQuery(
    db,
    sql`${stops.subject} = ${subject} and ${stops.subject_id} = ${id} and ${isStopOpen(now)}
      and (${stops.kitchen_id} is null or ${stops.kitchen_id} = ${kitchen_id})`,
  )
    .orderBy(asc(stops.kitchen_id))
    .limit(1)

async function readStop({ db }: StaffContext, id: number): Promise<Stop> {
  const [row] = await stopRowsQuery(db, eq(stops.id, id))
  if (!row) throw missing('Такого стопа нет')
  return toStop(row)
}

/** @throws HttpError 404 for a stop of another kitchen, 403 for one of all kitchens without having all */
async function requireStop(ctx: StaffContext, id: number): Promise<{ stop: Stop; kitchens: StopKitchen[] }> {
  const stop = await readStop(ctx, id)
  return { stop, kitchens: await stopKitchens(ctx, stop.kitchen_id) }
}

/** 409 with the stop: «Уже на стопе до 21:00». */
function stoppedAlready(stop: Stop, [{ timeZone }]: readonly [StopKitchen, ...StopKitchen[]], now: Date) {
  const at = stop.until === null ? '' : ` до\u00a0${momentText(stop.until, timeZone, now)}`
  return conflict('stopped_already', `Уже на\u00a0стопе${at}`, { stop })
}

/** «21:00», of another day «26 ноября, 10:00». */
function momentText(moment: string, timeZone: string, now: Date): string {
  const [date = '', time = ''] = formatZoned(new Date(moment), timeZone).split('T')
  return `${formatZoned(now, timeZone).startsWith(date) ? '' : `${dateText(date)}, `}${time.slice(0, 5)}`
}

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function notifyKitchens(ctx: StaffContext, kitchens: readonly StopKitchen[]): void {
  for (const { id } of kitchens) notifyKitchen(ctx, id)
}
