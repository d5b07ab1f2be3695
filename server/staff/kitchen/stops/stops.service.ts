import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Stop, StopBody, StopPlan, StopUntil } from '~/contracts/staff-stops'
import { dateText } from '~/rules/moment-text'
import { formatZoned } from '~/rules/schedule'
import { reachOfStop, reachOfAll } from '~/rules/stop-reach'
import { goodsName } from '#server/catalog/goods-rows'
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

type NewStop = Omit<StopBody, 'all_sizes'> & { all_sizes?: boolean }

/** SQL condition: the dish, or another size of it. */
const isOfFamily = (id: number) =>
  sql`(${goods.id} = ${id} or ${goods.family_id} = (select one."family_id" from "goods" one where one."id" = ${id}))`

/** What a stop does, and unless `isDry` does it: the reach is stored in the batch of the stop, so that both name the same dishes.
 *  @throws HttpError 404, 403 `not_allowed`, 409 `stopped_already` with the stop, 422 `until:` */
export const setStop = (ctx: StaffContext, body: NewStop, isDry: boolean): Promise<StopPlan> =>
  retryOvertaken(() => attemptStop(ctx, body, isDry), {
    giveUp: () => {
      throw conflict('stopped_already', 'Это сейчас ставит на\u00a0стоп кто-то ещё. Проверьте список.')
    },
  })

async function attemptStop(ctx: StaffContext, body: NewStop, isDry: boolean): Promise<StopPlan> {
  const { db, now } = ctx
  const { subject, id, kitchen_id, kept, all_sizes = false } = body
  const kitchens = await stopKitchens(ctx, kitchen_id)
  const until = endOfStop(body.until, kitchens, now)
  await readIngredients(db)
  const table = TABLES[subject]
  const isDish = subject === 'goods'
  const isMember = isDish ? isOfFamily(id) : eq(table.id, id)
  const [family, opened, ...menu] = await db.batch([
    db
      .select({ id: table.id, name: isDish ? goodsName('goods') : sql<string>`${table.name}` })
      .from(table)
      .where(isMember),
    openQuery(ctx, body, isMember),
    ...menuPartsQueries(db, subject, id),
  ])
  const own = family.find((one) => one.id === id)
  if (!own) throw missing('Такого нет в меню')
  const asked = all_sizes ? family : [own]
  const fresh = asked.filter((one) => opened.every(({ subject_id }) => subject_id !== one.id))
  const [open] = opened.filter(({ subject_id }) => asked.some((one) => one.id === subject_id))
  if (open && fresh.length === 0 && !isDry) throw stoppedAlready(toStop(open), kitchens, now)
  const parts = toMenuParts(...menu)
  const reachOf = (ids: readonly { id: number }[], without: readonly number[] = []) =>
    reachOfAll(ids.map((one) => reachOfStop(subject, one.id, parts, without)))
  const [could, reach] = [reachOf(asked), reachOf(asked, kept)]
  const effect = toEffect({ could, reach }, ...(await db.batch(effectQueries(db, kitchens, could, reach, now))))
  const ends = { shift: endOfStop('shift', kitchens, now), tomorrow: endOfStop('tomorrow', kitchens, now) }
  const plan = {
    stop: null,
    stops: [],
    sizes: isDish ? family.filter((one) => one !== own) : [],
    name: all_sizes && family.length > 1 ? family.map(({ name }) => name).join(', ') : own.name,
    until: isoOf(until),
    ...effect,
    untils: { shift: isoOf(ends.shift) ?? '', tomorrow: isoOf(ends.tomorrow) ?? '' },
  }
  if (isDry) return plan
  const writes = fresh.flatMap(({ id: subject_id, name }): BatchItem<'sqlite'>[] => {
    const of = { subject, subject_id, kitchen_id }
    return [
      closePassed(ctx, of),
      audited(ctx, {
        action: 'stop.set',
        subject: `${subject}:${subject_id}`,
        after: { name, kitchen_id, until: plan.until, ...(kept.length > 0 && { kept: kept.length }) },
        reason: body.reason || null,
      }),
      db.insert(stops).values({ ...of, from_at: now.getTime(), until, kept, reason: body.reason || null, ...actorOf(ctx) }),
      ...writeReach(ctx, of, reachOf([{ id: subject_id }], kept)),
    ]
  })
  const [first, ...others] = writes
  if (first) await db.batch([first, ...others])
  notifyKitchens(ctx, kitchens)
  const made = (await openQuery(ctx, body, isMember)).filter(({ subject_id }) => fresh.some((one) => one.id === subject_id)).map(toStop)
  return { ...plan, stop: made.find((one) => one.subject_id === id) ?? made[0] ?? null, stops: made }
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

/** The stops that already cover these subjects in the kitchen, or everywhere. */
const openQuery = ({ db, now }: StaffContext, { subject, kitchen_id }: Pick<StopBody, 'subject' | 'kitchen_id'>, isMember: SQL) =>
  stopRowsQuery(
    db,
    sql`${stops.subject} = ${subject} and ${stops.subject_id} in (select "id" from ${TABLES[subject]} where ${isMember}) and ${isStopOpen(now)}
      and (${stops.kitchen_id} is null or ${stops.kitchen_id} = ${kitchen_id})`,
  ).orderBy(asc(stops.kitchen_id))

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
