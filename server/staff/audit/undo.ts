import { and, eq, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '~/rules/time'
import type { StopSubject } from '~/contracts/staff-constants'
import type { StaffRight } from '~/rules/staff-rights'
import { missing } from '#server/core/errors'
import { stops, type staffAudit } from '#server/db/tables'
import { mayNow, type StaffContext } from '#server/staff/access/staff-context'
import { isStopOpen } from '#server/staff/board/stops'
import { setEverywhere } from '#server/staff/stops/stop-everywhere'
import { changeStop, endStop, setStop } from '#server/staff/stops/stops.service'

export type UndoableRow = Pick<typeof staffAudit.$inferSelect, 'id' | 'at' | 'action' | 'subject' | 'before' | 'after'>

/** Takes a change back by the verb that makes such changes. @throws HttpError `notAsAfter`, or as the verb does */
type Undo = (ctx: StaffContext, row: UndoableRow) => Promise<unknown>

/** For so long a change can be taken back. */
const UNDO_MS = 30 * DAY_MS

/** What can be taken back, by action, and the right it needs. */
const UNDOS: Record<string, { right: StaffRight; undo: Undo }> = {
  'stop.set': { right: 'stop.set', undo: async (ctx, row) => endStop(ctx, await openStop(ctx, row)) },
  'stop.change': {
    right: 'stop.set',
    undo: async (ctx, row) => changeStop(ctx, await openStop(ctx, row), valuesOf<Stopped>(row.before).until),
  },
  'stop.end': { right: 'stop.set', undo: stopAgain },
  'goods.available': { right: 'stop.set', undo: (ctx, row) => setAvailableAgain(ctx, row) },
}

/** Whether the caller may take the change back now, if nobody has done so. */
export function mayUndo(ctx: StaffContext, { action, at }: Pick<UndoableRow, 'action' | 'at'>): boolean {
  const known = UNDOS[action]
  return known !== undefined && at > ctx.now.getTime() - UNDO_MS && mayNow(ctx, known.right) !== 'no'
}

export const undoOf = (action: string) => UNDOS[action]

/** The object is gone or is no longer as the audit row left it. */
export const notAsAfter = () => missing('Это уже изменили')

type Stopped = { kitchen_id: number | null; until: string | null }
const valuesOf = <Values>(stored: unknown) => stored as Values
const momentOf = (until: string | null) => (until === null ? null : Date.parse(until))

function subjectOf(row: UndoableRow): { subject: StopSubject; id: number } {
  const [subject = '', id] = row.subject.split(':')
  return { subject: subject as StopSubject, id: Number(id) }
}

/** The id of the stop as the row left it. */
async function openStop({ db, now }: StaffContext, row: UndoableRow): Promise<number> {
  const { subject, id } = subjectOf(row)
  const { kitchen_id, until } = valuesOf<Stopped>(row.after)
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
  const { kitchen_id, until } = valuesOf<Stopped>(row.before)
  const [ended] = await ctx.db
    .select({ kept: stops.kept, reason: stops.reason })
    .from(stops)
    .where(and(eq(stops.subject, subject), eq(stops.subject_id, id), sql`${stops.kitchen_id} is ${kitchen_id}`, eq(stops.ended_at, row.at)))
  return setStop(ctx, { subject, id, kitchen_id, until, kept: ended?.kept ?? [], reason: ended?.reason ?? null }, false)
}

async function setAvailableAgain(ctx: StaffContext, row: UndoableRow): Promise<unknown> {
  const { id } = subjectOf(row)
  const { available } = valuesOf<{ available: boolean }>(row.after)
  const isEverywhere = and(eq(stops.subject, 'goods'), eq(stops.subject_id, id), isNull(stops.kitchen_id), isNull(stops.until))
  const found = await ctx.db
    .select({ id: stops.id })
    .from(stops)
    .where(and(isEverywhere, isStopOpen(ctx.now)))
  if ((found.length === 0) !== available) throw notAsAfter()
  return setEverywhere(ctx, id, !available)
}
