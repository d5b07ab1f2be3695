import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { Client, openGuestSession, openSession, type SessionStart } from './session'

/** Drizzle over D1. There are no interactive transactions: what belongs together goes into one `db.batch([...])`, which a
 *  broken CHECK, key or unique index rolls back. */
export type Db = DrizzleD1Database & { $client: Client }

const primaries = new WeakMap<D1Database, Db>()
const ofClient = new WeakMap<Client, Db>()

/** At the primary, one per binding: for cron, queue and tests. */
export function createDb(d1: D1Database): Db {
  const db = primaries.get(d1) ?? connect(new Client(d1))
  primaries.set(d1, db)
  return db
}

/** A session of one request, see `SessionStart`. */
export const sessionDb = (d1: D1Database, start: SessionStart): Db => connect(openSession(d1, start))

/** For anonymous reads, shared by all parts of a request: the nearest replica that is not behind this isolate. */
export function guestDb(d1: D1Database): Db {
  const client = openGuestSession(d1)
  const db = ofClient.get(client) ?? connect(client)
  ofClient.set(client, db)
  return db
}

/** Cheap: without a schema it takes microseconds. Drizzle uses only `prepare` and `batch`. */
const connect = (client: Client): Db => drizzle(client as unknown as D1Database) as unknown as Db
