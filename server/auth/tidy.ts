import type { Db } from '#server/db/client'
import { DAY_MS } from './attempts'

/** Rows that one statement deletes: a long one would hold up the shop. */
const AT_ONCE = 5000
/** Statements for a table in a night. What an attack left beyond it goes in the nights after. */
const MOST_ROUNDS = 200

/** Throws away what sign-in needs no longer, and answers how many rows went: attempts older than two days (the widest
 *  budget looks back one), codes older than a day, sessions that have ended, and devices that nobody signed in from for a
 *  year, as long as their cookie lives. Issue 6. */
export async function tidySignIn({ db, now }: { db: Db; now: Date }) {
  const at = now.getTime()
  return {
    attempts: await deleteOld(db, 'attempts', 'at', at - 2 * DAY_MS),
    codes: await deleteOld(db, 'login_codes', 'created_at', at - DAY_MS),
    sessions: await deleteOld(db, 'sessions', 'expires_at', at + 1),
    devices: await deleteOld(db, 'devices', 'last_used_at', at - 365 * DAY_MS),
  }
}

/** Both names are ours, never a visitor's. */
async function deleteOld(db: Db, table: string, column: string, before: number): Promise<number> {
  const statement = db.$client.prepare(
    `delete from ${table} where rowid in (select rowid from ${table} where ${column} < ?1 limit ${AT_ONCE})`,
  )
  let deleted = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { meta } = await statement.bind(before).run()
    deleted += meta.changes
    if (meta.changes < AT_ONCE) break
  }
  return deleted
}
