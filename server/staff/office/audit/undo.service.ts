import { eq } from 'drizzle-orm'
import { UNDO_DAYS } from '~/contracts/staff-constants'
import type { AuditRow } from '~/contracts/staff-people'
import { conflict, HttpError, missing, reasonOf } from '#server/core/errors'
import { staffAudit } from '#server/db/tables'
import { editedMeanwhileError } from '#server/staff/access/change-at-revision'
import { demandRight, type StaffContext } from '#server/staff/access/staff-context'
import { findAudit, toAuditRow } from './audit.service'
import { mayUndo, undoEntryOf } from './undo'

/** What a verb answers where the object has changed or gone. */
const CHANGED = [404, 409, 422]

/** Takes a change back, once, by the verb that makes such changes, and answers its audit row.
 *  @throws HttpError 404, 403, 409 `edited_meanwhile` if the object is not as the row left it, `not_undoable` */
export async function undoAudit(ctx: StaffContext, id: number): Promise<AuditRow> {
  const found = await findAudit(ctx, eq(staffAudit.id, id))
  if (!found) throw missing('Такой записи нет')
  const { row } = found
  const known = undoEntryOf(row.action)
  if (!known) throw conflict('not_undoable', 'Это изменение не отменяется')
  demandRight(ctx, known.right)
  if (found.isUndone) throw conflict('edited_meanwhile', 'Это уже вернули')
  if (!mayUndo(ctx, row)) throw conflict('not_undoable', `Прошло больше ${UNDO_DAYS} дней`)
  try {
    await known.undo({ ...ctx, undoes: id }, row)
  } catch (error) {
    // or somebody else took it back at the same time
    const isChanged = error instanceof HttpError ? CHANGED.includes(error.status) : /staff_audit\.undoes/.test(reasonOf(error))
    if (!isChanged || (error instanceof HttpError && error.code === 'edited_meanwhile')) throw error
    throw await editedMeanwhileError(ctx, row.subject, null)
  }
  const written = await findAudit(ctx, eq(staffAudit.undoes, id))
  // the verb found nothing to change
  if (!written) throw await editedMeanwhileError(ctx, row.subject, null)
  return toAuditRow(ctx, written)
}
