import type { AuditAction } from '~/contracts/staff-audit'
import type { StaffRight } from '~/rules/staff-rights'
import { missing } from '#server/core/errors'
import type { staffAudit } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'

export type UndoableRow = Pick<typeof staffAudit.$inferSelect, 'id' | 'at' | 'action' | 'subject' | 'before' | 'after'>

/** How an action is taken back, by the verb that makes such changes, and the right it needs. `undo` throws `notAsAfter` where the object is
 *  not as the row left it, or what the verb throws. */
export type UndoEntry = { right: StaffRight; undo: (ctx: StaffContext, row: UndoableRow) => Promise<unknown> }
export type UndoEntries = Partial<Record<AuditAction, UndoEntry>>

/** The object is gone, or somebody has changed it since. */
export const notAsAfter = () => missing('Это уже изменили')

type Read = (ctx: StaffContext, id: number) => Promise<{ revision: number; fields?: object }>

/** How a change is taken back: by the verb that made it, at the revision that was read. `read` gives the fields as the body names them. */
export const changedBack = <Body>(
  right: StaffRight,
  read: Read,
  change: (ctx: StaffContext, id: number, body: Body, revision: number) => Promise<unknown>,
): UndoEntry => ({
  right,
  undo: async (ctx, row) => {
    const id = subjectIdOf(row)
    const found = await read(ctx, id)
    demandAsAfter(row, found.fields ?? found)
    return change(ctx, id, storedBody<Body>(row.before), found.revision)
  },
})

/** How an addition is taken back, while nobody has changed what was added. */
export const removedAgain = (right: StaffRight, read: Read, remove: (ctx: StaffContext, id: number) => Promise<unknown>): UndoEntry => ({
  right,
  undo: async (ctx, row) => {
    const found = await read(ctx, subjectIdOf(row))
    demandAsAfter(row, found.fields ?? found)
    return remove(ctx, subjectIdOf(row))
  },
})

/** The stored values as the bodies that the verb was called with. */
export const storedBody = <Body>(stored: unknown) => stored as Body

export const subjectIdOf = ({ subject }: UndoableRow) => Number(subject.slice(subject.indexOf(':') + 1))

/** @throws HttpError `notAsAfter` */
export function demandAsAfter(row: UndoableRow, now: unknown): void {
  if (!holds(now, row.after)) throw notAsAfter()
}

/** Whether `now` has everything that `stored` has. Days are compared by date; one that goes by its week is not there. */
function holds(now: unknown, stored: unknown): boolean {
  if (stored === null || stored === undefined) return now === null || now === undefined
  if (typeof stored !== 'object') return now === stored
  if (Array.isArray(stored)) {
    if (!Array.isArray(now)) return false
    if (stored.some(isDay)) return stored.every((day) => holdsDay(now, day))
    return now.length === stored.length && stored.every((one, index) => holds(now[index], one))
  }
  if (typeof now !== 'object' || now === null) return false
  return Object.entries(stored).every(([name, one]) => holds((now as Record<string, unknown>)[name], one))
}

type Day = { date: string; weekly?: boolean }
const isDay = (value: unknown): value is Day => typeof value === 'object' && value !== null && 'date' in value

function holdsDay(days: readonly unknown[], { weekly, ...day }: Day): boolean {
  const found = days.find((one) => isDay(one) && one.date === day.date)
  return weekly ? found === undefined : holds(found, day)
}
