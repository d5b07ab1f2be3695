import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import { requestContext, type RequestContext } from '#server/core/request-context'

/* D1 through Drizzle. There are no interactive transactions: what belongs together goes into one `db.batch([...])`, which a broken
 * CHECK, key or unique index rolls back. Where reads go: docs/decisions/032. */

export type Db = DrizzleD1Database & { $client: Client }

/** At the primary: for cron, queue and tests. */
export const createDb = (d1: D1Database): Db => connect(new Client(d1))

/** A session of one request that starts to read at the primary. */
export const sessionDb = (d1: D1Database): Db => connect(new Client(openSession(d1, 'first-primary')))

/** For anonymous reads: the nearest replica that has the newest catalogue version this isolate has seen. One per request. */
export function guestDb(d1: D1Database): Db {
  const notes = requestContext()
  const open = notes && guests.get(notes)
  if (open?.$client.guestOf === d1) return open
  const db = connect(new Client(openSession(d1, newest.get(d1)?.bookmark ?? 'first-unconstrained'), d1))
  if (notes) guests.set(notes, db)
  return db
}

const guests = new WeakMap<RequestContext, Db>()
const newest = new WeakMap<D1Database, { version: number; bookmark: string }>()

/** Cheap: without a schema it takes microseconds. Drizzle uses only `prepare` and `batch`. */
const connect = (client: Client): Db => drizzle(client as unknown as D1Database) as unknown as Db

/** Without session support (tests, old runtimes) the database itself. */
const openSession = (d1: D1Database, start: string) => (typeof d1.withSession === 'function' ? d1.withSession(start) : d1)

/** D1 for Drizzle and plain statements; counts round trips and rows for the request log. */
class Client {
  readonly #own: D1Database | D1DatabaseSession
  /** The database of anonymous reads, which all parts of a request share. */
  readonly guestOf: D1Database | undefined

  constructor(own: D1Database | D1DatabaseSession, guestOf?: D1Database) {
    this.#own = own
    this.guestOf = guestOf
  }

  prepare(query: string): Statement {
    return new Statement(this.#own.prepare(query))
  }

  batch<Row = unknown>(statements: Statement[]): Promise<D1Result<Row>[]> {
    return noted(this.#own.batch<Row>(statements.map(({ own }) => own)), (results) =>
      results.reduce((rows, { meta }) => rows + rowsOf(meta), 0),
    )
  }

  /** Remembers where a catalogue version was read (D1's bookmark of it), as the start of later anonymous sessions. */
  noteVersion(version: number): void {
    const bookmark = 'getBookmark' in this.#own ? this.#own.getBookmark() : null
    if (!this.guestOf || bookmark === null || (newest.get(this.guestOf)?.version ?? -1) >= version) return
    newest.set(this.guestOf, { version, bookmark })
  }
}

class Statement {
  readonly own: D1PreparedStatement

  constructor(own: D1PreparedStatement) {
    this.own = own
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.own.bind(...values))
  }

  all<Row = Record<string, unknown>>(): Promise<D1Result<Row>> {
    return noted(this.own.all<Row>(), ({ meta }) => rowsOf(meta))
  }

  run<Row = Record<string, unknown>>(): Promise<D1Result<Row>> {
    return noted(this.own.run<Row>(), ({ meta }) => rowsOf(meta))
  }

  /** D1 returns no row counts here: counts the rows returned. */
  raw<Row = unknown[]>(): Promise<Row[]> {
    return noted(this.own.raw<Row>(), ({ length }) => length)
  }

  first<Value = unknown>(column?: string): Promise<Value | null> {
    const found = column === undefined ? this.own.first<Value>() : this.own.first<Value>(column)
    return noted(found, (row) => (row === null ? 0 : 1))
  }
}

const rowsOf = (meta: D1Meta & Record<string, unknown>) => meta.rows_read + meta.rows_written

async function noted<Result>(sent: Promise<Result>, rows: (result: Result) => number): Promise<Result> {
  const notes = requestContext()
  if (!notes) return sent
  notes.d1Queries += 1
  const result = await sent
  notes.d1Rows += rows(result)
  return result
}
