import { drizzle } from 'drizzle-orm/d1'
import * as schema from './tables'

const known = new WeakMap<D1Database, Db>()

/** The shop's database through Drizzle, one for each binding: making it anew costs a millisecond. D1 has no interactive transaction, so what must
 *  go together goes in one `db.batch([...])`: a broken CHECK, key or unique index rolls all of it back. */
export function createDb(d1: D1Database): Db {
  const db = known.get(d1) ?? connect(d1)
  known.set(d1, db)
  return db
}

const connect = (d1: D1Database) => drizzle(d1, { schema })

/** What `createDb` gives. */
export type Db = ReturnType<typeof connect>
