import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { AuditPage, AuditQuery, AuditRow } from '~/contracts/staff-people'
import { orders, staff, staffAudit, staffDevices, staffKitchens } from '#server/db/tables'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { ofText, subjectId, subjectName } from './subject-names'
import { mayUndo } from './undo'

const PER_PAGE = 50
/** The count stops here; older rows are found by time. */
const MAX_REACHED = 10_000

/** A page of what staff changed and read, newest first. `subject` is one thing (`order:12`) or a kind (`order`). Managers see what the
 *  people and devices of their kitchens did, without the orders, devices and kitchens of others. */
export async function listAudit(
  ctx: StaffContext,
  { q, subject, reads, action, staff_id, from, to, page }: AuditQuery,
): Promise<AuditPage> {
  const { db } = ctx
  const which = and(
    q === undefined || q === '' ? undefined : ofText(q),
    subject === undefined ? undefined : ofSubject(subject),
    reads === 'no' ? ne(staffAudit.action, 'orders.read') : undefined,
    action === undefined ? undefined : eq(staffAudit.action, action),
    staff_id === undefined ? undefined : eq(staffAudit.staff_id, staff_id),
    from === undefined ? undefined : sql`${staffAudit.at} >= ${Date.parse(from)}`,
    to === undefined ? undefined : sql`${staffAudit.at} < ${Date.parse(to)}`,
    ofKitchens(ctx),
  )
  const isReached = page * PER_PAGE <= MAX_REACHED
  const [[counted], rows] = await db.batch([
    db
      .select({ total: sql<number>`count(*)` })
      .from(db.select({ id: staffAudit.id }).from(staffAudit).where(which).limit(MAX_REACHED).as('reached')),
    auditQueryOf(ctx, which)
      .orderBy(desc(staffAudit.id))
      .limit(isReached ? PER_PAGE : 0)
      .offset((page - 1) * PER_PAGE),
  ])
  const total = counted?.total ?? 0
  return {
    data: rows.map((row) => toAuditRow(ctx, row)),
    meta: { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total },
  }
}

/** One row that the caller may see; undefined if there is none. */
export async function findAudit(ctx: StaffContext, which: SQL): Promise<FoundAudit | undefined> {
  const [found] = await auditQueryOf(ctx, and(which, ofKitchens(ctx)))
    .orderBy(desc(staffAudit.id))
    .limit(1)
  return found
}

export type FoundAudit = Awaited<ReturnType<typeof auditQueryOf>>[number]

const auditQueryOf = ({ db }: StaffContext, which: SQL | undefined) =>
  db
    // batches return rows by column name, and both are called `name`
    .select({
      row: staffAudit,
      person: sql<string | null>`${staff.name}`.as('person_name'),
      device: sql<string | null>`${staffDevices.name}`.as('device_name'),
      subjectName: subjectName.as('subject_name'),
      isUndone: isUndone.as('is_undone'),
    })
    .from(staffAudit)
    .leftJoin(staff, eq(staff.id, staffAudit.staff_id))
    .leftJoin(staffDevices, eq(staffDevices.id, staffAudit.device_id))
    .where(which)

const isUndone = sql<number>`exists (select 1 from "staff_audit" u where u."undoes" = ${staffAudit.id})`

export const toAuditRow = (ctx: StaffContext, { row, person, device, subjectName, isUndone: undone }: FoundAudit): AuditRow => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  who: { staff: person, device, actor: row.actor },
  action: row.action,
  subject: row.subject,
  subject_name: subjectName,
  before: row.before,
  after: row.after,
  reason: row.reason,
  can_undo: !undone && mayUndo(ctx, row),
})

/** A kind is a range of the index: `order:` to `order;`. */
const ofSubject = (subject: string): SQL =>
  sql`(${staffAudit.subject} = ${subject} or (${staffAudit.subject} >= ${`${subject}:`} and ${staffAudit.subject} < ${`${subject};`}))`

function ofKitchens(ctx: StaffContext): SQL | undefined {
  if (ctx.staff.kitchens === 'all') return undefined
  const inKitchens = (column: Parameters<typeof kitchensOf>[1]) => kitchensOf(ctx, column)
  const isForeign = (kind: string, own: SQL) => sql`(${staffAudit.subject} like ${`${kind}:%`} and not ${own})`
  return sql`(${staffAudit.staff_id} = ${ctx.staff.id}
      or ${staffAudit.staff_id} in (select ${staffKitchens.staff_id} from ${staffKitchens} where ${inKitchens(staffKitchens.kitchen_id)})
      or ${staffAudit.device_id} in (select ${staffDevices.id} from ${staffDevices} where ${inKitchens(staffDevices.kitchen_id)}))
    and not ${isForeign('kitchen', inKitchens(subjectId))}
    and not ${isForeign('pickup_point', inKitchens(subjectId))}
    and not ${isForeign('order', sql`exists (select 1 from ${orders} where ${orders.id} = ${subjectId} and ${inKitchens(orders.kitchen_id)})`)}
    and not ${isForeign(
      'device',
      sql`exists (select 1 from ${staffDevices} where ${staffDevices.id} = ${subjectId} and ${inKitchens(staffDevices.kitchen_id)})`,
    )}`
}
