import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AuditAction, AuditSubject } from '~/contracts/staff-audit'
import type { AuditField } from '~/contracts/staff-audit-fields'
import { rowWhere } from '#server/db/row-where'
import { staffAudit } from '#server/db/tables'
import type { StaffContext } from './staff-context'

type Values = object | null
/** Fields that the journal has words for, or prices by the id of a dish. */
type Worded<Given> = Given extends SQL
  ? unknown
  : { [Name in Exclude<keyof Given, AuditField | number>]: never } & { read?: readonly AuditField[]; fields?: readonly AuditField[] }

export type AuditChange<Before extends Values = Values, After extends Values = Values> = {
  action: AuditAction
  /** SQL may read it from the row of `tail`. */
  subject: AuditSubject | SQL
  /** SQL reads the state before in the statement itself, so that concurrent changes leave a correct audit. */
  before?: Before & Worded<Before>
  after?: After & Worded<After>
  reason?: string | null
  /** `from … where …`: no audit row where it finds nothing. */
  tail?: SQL
}

/** The present values of these columns as JSON, for `before`; `own`: of those that are stored in another form. */
export function presentOf(names: readonly string[], own: Readonly<Record<string, SQL>> = {}): SQL {
  const pairs = names.map((name) => sql`${name}, ${own[name] ?? sql.identifier(name)}`)
  return sql`json_object(${sql.join(pairs, sql`, `)})`
}

/** The reason of a change that takes the one of an audit row back. */
const undoReason = (auditId: number) => `Отмена №\u00a0${auditId}`

/** The audit row of a change or of a read of personal data, for the batch of that change. Without `staff` the shop acted on its own. No
 *  personal data of customers in it. */
export function audited<Before extends Values, After extends Values>(
  { db, now, staff, undoes, opId }: Pick<StaffContext, 'db' | 'now' | 'undoes' | 'opId'> & Partial<Pick<StaffContext, 'staff'>>,
  change: AuditChange<Before, After>,
): BatchItem<'sqlite'> {
  const { action, subject, before = null, after = null, tail = sql`where true` } = change
  const reason = undoes === undefined ? (change.reason ?? null) : undoReason(undoes)
  const actor = staff === undefined ? 'shop' : staff.isKey ? 'key' : 'staff'
  const who = { actor, staff_id: staff?.id ?? null, device_id: staff?.device?.id ?? null }
  const row = { at: now.getTime(), ...who, action, subject, before, after, reason, undoes: undoes ?? null, op_id: opId ?? null }
  return db.insert(staffAudit).select(rowWhere(staffAudit, row, tail))
}
