import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { Client, openGuestSession, openSession, type SessionStart } from './session'

/** The shop's database through Drizzle. D1 has no interactive transaction, so what must go together goes in one
 *  `db.batch([...])`: a broken CHECK, key or unique index rolls all of it back. */
export type Db = DrizzleD1Database & { $client: Client }

const known = new WeakMap<D1Database, Db>()
const ofClient = new WeakMap<Client, Db>()

/** The database as it is at the primary, one for each binding: for the cron, the queue and tests. */
export function createDb(d1: D1Database): Db {
  const db = known.get(d1) ?? connect(new Client(d1))
  known.set(d1, db)
  return db
}

/** The database of one request, as a session that begins at `start`. */
export const sessionDb = (d1: D1Database, start: SessionStart): Db => connect(openSession(d1, start))

/** The database as guests read it: whatever replica is nearest and not behind what this isolate knows; of one request it is
 *  the same for all its parts. */
export function guestDb(d1: D1Database): Db {
  const client = openGuestSession(d1)
  const db = ofClient.get(client) ?? connect(client)
  ofClient.set(client, db)
  return db
}

/** Two small objects: without a schema, which only `db.query` would want, it costs microseconds. Drizzle asks no more of its
 *  client than `prepare` and `batch`. */
const connect = (client: Client): Db => drizzle(client as unknown as D1Database) as unknown as Db
