import { createServerFn } from '@tanstack/react-start'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { idParams } from '~/contracts/common'
import { auditPage, auditQuery, auditRow, type AuditRow } from '~/contracts/staff-people'

/** A page of what staff did, newest first. Throws 403. */
export const fetchAudit = createServerFn()
  .middleware([staffSession])
  .validator(checked(auditQuery))
  .handler(async ({ data, context }) => {
    const given = Object.entries(data).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const page = await apiGet(`/staff/audit?${query}`, auditPage, context.staff)
    return { ...page, data: page.data.map(withJson) }
  })

export type AuditEntry = Omit<AuditRow, 'before' | 'after'> & { before: string; after: string }

/** The values as JSON text: the framework sends none whose type it does not know. */
const withJson = (row: AuditRow): AuditEntry => ({
  ...row,
  before: JSON.stringify(row.before ?? null),
  after: JSON.stringify(row.after ?? null),
})

/** Takes a change back. Throws 403, 404, and 409 where somebody has changed it since. */
export const undoAudit = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(idParams))
  .handler(async ({ data, context }) => withJson(await apiSend('POST', `/staff/audit/${data.id}/undo`, undefined, auditRow, context.staff)))
