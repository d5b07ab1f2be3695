import { and, eq, isNull, sql } from 'drizzle-orm'
import type { StopSubject } from '~/contracts/staff-constants'
import { stops } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import { isStopOpen } from '#server/staff/kitchen/board/stops'
import { setEverywhere } from '#server/staff/kitchen/stops/stop-everywhere'
import { changeStop, endStop, setStop } from '#server/staff/kitchen/stops/stops.service'
import { storedBody, notAsAfter, type UndoableRow, type UndoEntries } from './undo-row'

export const undoStops: UndoEntries = {
  'stop.set': { right: 'stop.set', undo: async (ctx, row) => endStop(ctx, await openStop(ctx, row)) },
  'stop.change': {
    right: 'stop.set',
    undo: async (ctx, row) => changeStop(ctx, await openStop(ctx, row), storedBody<Stopped>(row.before).until),
  },
  'stop.end': { right: 'stop.set', undo: stopAgain },
  'goods.available': { right: 'stop.set', undo: setAvailableAgain },
}

type Stopped = { kitchen_id: number | null; until: string | null }
const momentOf = (until: string | null) => (until === null ? null : Date.parse(until))

function subjectOf(row: UndoableRow): { subject: StopSubject; id: number } {
  const [subject = '', id] = row.subject.split(':')
  return { subject: subject as StopSubject, id: Number(id) }
}

/** The id of the stop as the row left it. */
async function openStop({ db, now }: StaffContext, row: UndoableRow): Promise<number> {
  const { subject, id } = subjectOf(row)
  const { kitchen_id, until } = storedBody<Stopped>(row.after)
  const [stop] = await db
    .select({ id: stops.id })
    .from(stops)
    .where(
      and(
        eq(stops.subject, subject),
        eq(stops.subject_id, id),
        sql`${stops.kitchen_id} is ${kitchen_id}`,
        sql`${stops.until} is ${momentOf(until)}`,
        isStopOpen(now),
      ),
    )
  if (!stop) throw notAsAfter()
  return stop.id
}

/** A new stop like the one that was ended, with the dishes that it kept on sale. */
async function stopAgain(ctx: StaffContext, row: UndoableRow): Promise<unknown> {
  const { subject, id } = subjectOf(row)
  const { kitchen_id, until } = storedBody<Stopped>(row.before)
  const [ended] = await ctx.db
    .select({ kept: stops.kept, reason: stops.reason })
    .from(stops)
    .where(and(eq(stops.subject, subject), eq(stops.subject_id, id), sql`${stops.kitchen_id} is ${kitchen_id}`, eq(stops.ended_at, row.at)))
  return setStop(ctx, { subject, id, kitchen_id, until, kept: ended?.kept ?? [], reason: ended?.reason ?? null }, false)
}

async function setAvailableAgain(ctx: StaffContext, row: UndoableRow): Promise<unknown> {
  const { id } = subjectOf(row)
  const { available } = storedBody<{ available: boolean }>(row.after)
  const isEverywhere = and(eq(stops.subject, 'goods'), eq(stops.subject_id, id), isNull(stops.kitchen_id), isNull(stops.until))
  const found = await ctx.db
    .select({ id: stops.id })
    .from(stops)
    .where(and(isEverywhere, isStopOpen(ctx.now)))
  if ((found.length === 0) !== available) throw notAsAfter()
  return setEverywhere(ctx, id, !available)
}
