import { DAY_MS } from '~/rules/time'
import type { Db } from '#server/db/client'
import { deleteOld } from '#server/db/delete-old'

/** Deletes attempts older than two days (the widest budget looks back one), codes older than a day, expired sessions, and
 *  devices unused for a year, the lifetime of their cookie. Returns the numbers of rows. */
export async function purgeSignIn({ db, now }: { db: Db; now: Date }) {
  const at = now.getTime()
  return {
    attempts: await deleteOld(db, 'attempts', 'at', at - 2 * DAY_MS),
    codes: await deleteOld(db, 'login_codes', 'created_at', at - DAY_MS),
    sessions: await deleteOld(db, 'sessions', 'expires_at', at + 1),
    devices: await deleteOld(db, 'devices', 'last_used_at', at - 365 * DAY_MS),
  }
}
