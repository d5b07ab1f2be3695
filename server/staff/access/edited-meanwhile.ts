import { desc, eq, sql } from 'drizzle-orm'
import { staff, staffAudit } from '#server/db/tables'
import { conflict, type HttpError } from '#server/core/errors'
import type { StaffContext } from './staff-context'

/** 409 `edited_meanwhile` of a PATCH with an old revision: who saved last and when (from the audit), and the row as it is `now`. */
export async function editedMeanwhileError({ db }: Pick<StaffContext, 'db'>, subject: string, now: unknown): Promise<HttpError> {
  const [last] = await db
    .select({ by: sql<string | null>`${staff.name}`.as('by'), at: staffAudit.at })
    .from(staffAudit)
    .leftJoin(staff, eq(staff.id, staffAudit.staff_id))
    .where(eq(staffAudit.subject, subject))
    .orderBy(desc(staffAudit.id))
    .limit(1)
  const by = last?.by ?? null
  const at = last === undefined ? null : new Date(last.at).toISOString()
  return conflict('edited_meanwhile', by === null ? 'Запись изменили, пока вы правили' : `${by}: сохранено, пока вы правили`, {
    by,
    at,
    now,
  })
}
