import type { Db } from './client'

/** Rows per statement: a long one would block other queries. */
const BATCH_SIZE = 5000
/** Statements per table and night. The rest is deleted in the following nights. */
const MAX_BATCHES = 200

/** Deletes the rows whose column is less than `before`, and that `more` (SQL) selects, in batches, and returns their number. Nothing of it
 *  is ever a request's. */
export async function deleteOld(db: Db, table: string, column: string, before: number, more = 'true'): Promise<number> {
  const statement = db.$client
    .prepare(`delete from ${table} where rowid in (select rowid from ${table} where ${column} < ?1 and ${more} limit ${BATCH_SIZE})`)
    .bind(before)
  let deleted = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { meta } = await statement.run()
    deleted += meta.changes
    if (meta.changes < BATCH_SIZE) break
  }
  return deleted
}
