import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { StaffRole } from '~/contracts/staff-constants'
import { forgetRepeats } from '#server/auth/repeats'
import { sha256Hex } from '#server/core/secrets'
import { staff, staffSessions } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { dropSockets } from '#server/live/notify-orders'
import { sessionEnd } from '#server/staff/access/credentials'
import type { StaffContext } from '#server/staff/access/staff-context'

/** Per person; beyond it the least recently used session ends. */
const MAX_SESSIONS = 20

type NewSession = { token: string; person: { id: number; role: StaffRole }; deviceId: number | null; label: string; at: number }

/** The row of a new session. On a shared device it ends like one by PIN, and the sign-in counts as a PIN just given. */
export function newSession({ token, person, deviceId, label, at }: NewSession): typeof staffSessions.$inferInsert {
  const kind = deviceId === null ? 'code' : 'pin'
  return {
    token_hash: sha256Hex(token),
    staff_id: person.id,
    device_id: deviceId,
    kind,
    label,
    created_at: at,
    last_used_at: at,
    expires_at: sessionEnd(kind, person.role, at, at),
    stepped_up_at: deviceId === null ? null : at,
  }
}

/** Statements after a sign-in: they end the sessions of the person beyond the limit, and the one that the browser had. A shared device is
 *  one browser: they end its others, which may have been opened by an answer that was lost. */
export const endOthers = (
  { db }: Pick<ServiceContext, 'db'>,
  { staff_id: staffId, device_id: deviceId, token_hash: opened }: typeof staffSessions.$inferInsert,
  before: string | undefined,
): [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] => [
  db.delete(staffSessions).where(sql`${staffSessions.id} in (select ${staffSessions.id} from ${staffSessions}
    where ${staffSessions.staff_id} = ${staffId} order by ${staffSessions.last_used_at} desc, ${staffSessions.id} desc
    limit -1 offset ${MAX_SESSIONS})`),
  db
    .delete(staffSessions)
    .where(
      and(
        or(eq(staffSessions.token_hash, sha256Hex(before ?? '')), eq(staffSessions.device_id, deviceId ?? 0)),
        ne(staffSessions.token_hash, opened),
      ),
    ),
]

/** Ends the caller's session; a device stays paired. */
export async function endStaffSession(ctx: StaffContext): Promise<void> {
  const { id, sessionId } = ctx.staff
  if (sessionId === null || id === null) return
  await ctx.db.batch([
    ctx.db.delete(staffSessions).where(and(eq(staffSessions.id, sessionId), eq(staffSessions.staff_id, id))),
    forgetRepeats(ctx.db, sql`(select ${staff.phone} from ${staff} where ${staff.id} = ${id})`),
  ])
  dropSockets(ctx, { session: sessionId })
}
