import { desc, eq } from 'drizzle-orm'
import { staffAudit } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, STAFF_TOKEN } from '#server/orders/orders.testing'

/** Without a revision no `if-match` is sent. */
export const patch = (path: string, body: unknown, revision?: number) =>
  call('PATCH', path, { token: STAFF_TOKEN, body, ...(revision !== undefined && { headers: { 'if-match': `"${revision}"` } }) })

/** The audit rows of a subject, newest first. */
export const auditsOf = (subject: string) =>
  db.select().from(staffAudit).where(eq(staffAudit.subject, subject)).orderBy(desc(staffAudit.id))
