import { DAY_MS } from '~/rules/time'
import type { Db } from '#server/db/client'

/** Rows per statement: a long one would block other queries. */
const BATCH_SIZE = 5000
/** Statements per table and night. The rest is deleted in the following nights. */
const MAX_BATCHES = 200

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

// table and column come from the calls above, never from a request
async function deleteOld(db: Db, table: string, column: string, before: number): Promise<number> {
  const statement = db.$client.prepare(
    `delete from ${table} where rowid in (select rowid from ${table} where ${column} < ?1 limit ${BATCH_SIZE})`,
  )
  let deleted = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { meta } = await statement.bind(before).run()
    deleted += meta.changes
    if (meta.changes < BATCH_SIZE) break
  }
  return deleted
}
