import { drizzle } from 'drizzle-orm/d1'
import * as schema from './tables'

/** The shop's database through Drizzle. Cheap: make one per request. D1 has no interactive transaction, so what must
 *  go together goes in one `db.batch([...])`: a broken CHECK, key or unique index rolls all of it back. */
export function createDb(d1: D1Database) {
  return drizzle(d1, { schema })
}

/** What `createDb` gives. */
export type Db = ReturnType<typeof createDb>
