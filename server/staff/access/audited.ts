import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { rowWhere } from '#server/db/row-where'
import { staffAudit } from '#server/db/tables'
import type { StaffContext } from './staff-context'

type Change = {
  action: string
  /** Such as `order:12`, `kitchen:1`; SQL may read it from the row of `tail`. */
  subject: string | SQL
  /** SQL reads the state before in the statement itself, so that concurrent changes leave a correct audit. */
  before?: unknown
  after?: unknown
  reason?: string | null
  /** `from … where …`: no audit row where it finds nothing. */
  tail?: SQL
}

/** The reason of a change that takes the one of an audit row back. */
const undoReason = (auditId: number) => `Отмена №\u00a0${auditId}`

/** The audit row of a change or of a read of personal data, for the batch of that change. Without `staff` the shop acted by itself. No
 *  personal data of customers in it. */
export function audited(
  { db, now, staff, undoes, opId }: Pick<StaffContext, 'db' | 'now' | 'undoes' | 'opId'> & Partial<Pick<StaffContext, 'staff'>>,
  change: Change,
): BatchItem<'sqlite'> {
  const { action, subject, before = null, after = null, tail = sql`where true` } = change
  const reason = undoes === undefined ? (change.reason ?? null) : undoReason(undoes)
  const actor = staff === undefined ? 'shop' : staff.isKey ? 'key' : 'staff'
  const who = { actor, staff_id: staff?.id ?? null, device_id: staff?.device?.id ?? null }
  const row = { at: now.getTime(), ...who, action, subject, before, after, reason, undoes: undoes ?? null, op_id: opId ?? null }
  return db.insert(staffAudit).select(rowWhere(staffAudit, row, tail))
}
