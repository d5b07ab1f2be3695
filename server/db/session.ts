import { requestContext, type RequestContext } from '#server/core/request-context'

/** Where a D1 session starts to read: nearest replica, primary, or a replica at least as new as a bookmark. docs/decisions/032. */
export type SessionStart = 'first-unconstrained' | 'first-primary' | { bookmark: string }

/** Without session support (tests, old runtimes) the database itself. */
export function openSession(d1: D1Database, start: SessionStart): Client {
  const own = typeof d1.withSession === 'function' ? d1.withSession(typeof start === 'string' ? start : start.bookmark) : d1
  return new Client(own)
}

/** Anonymous session: starts at the nearest replica that has the newest catalogue version this isolate has seen. One per
 *  request; reads started at the same time are sent as one batch. */
export function openGuestSession(d1: D1Database): Client {
  const notes = requestContext()
  const open = notes && guests.get(notes)
  if (open?.d1 === d1) return open.client
  const bookmark = newest.get(d1)?.bookmark
  const own = typeof d1.withSession === 'function' ? d1.withSession(bookmark === undefined ? 'first-unconstrained' : bookmark) : d1
  const client = new Client(own, d1)
  if (notes) guests.set(notes, { d1, client })
  return client
}

const guests = new WeakMap<RequestContext, { d1: D1Database; client: Client }>()
const newest = new WeakMap<D1Database, { version: number; bookmark: string }>()

/** D1 for Drizzle and plain statements; counts round trips and rows for the request log. */
export class Client {
  readonly #own: D1Database | D1DatabaseSession
  readonly #guestOf: D1Database | undefined
  #waiting: Waiting[] = []

  constructor(own: D1Database | D1DatabaseSession, guestOf?: D1Database) {
    this.#own = own
    this.#guestOf = guestOf
  }

  /** Whether it reads only public rows, which all parts of a request share. */
  get isGuest(): boolean {
    return this.#guestOf !== undefined
  }

  prepare(query: string): Statement {
    return new Statement(this.#own.prepare(query), query)
  }

  async batch<Row = unknown>(statements: Statement[]): Promise<D1Result<Row>[]> {
    if (!this.isGuest || !requestContext() || !statements.every(({ isRead }) => isRead)) return this.#send<Row>(statements)
    const { promise, resolve, reject } = Promise.withResolvers<D1Result[]>()
    // parts of a page that start in one turn of the event loop share a batch
    if (this.#waiting.push({ statements, resolve, reject }) === 1) setTimeout(() => void this.#sendWaiting())
    return (await promise) as D1Result<Row>[]
  }

  /** Bookmark of the newest state read; null before the first read or without sessions. */
  getBookmark(): string | null {
    return 'getBookmark' in this.#own ? this.#own.getBookmark() : null
  }

  /** Remembers the bookmark of a catalogue version, as the start of later anonymous sessions. Only anonymous sessions count: a
   *  forged bookmark would block all clients. */
  noteVersion(version: number): void {
    const bookmark = this.getBookmark()
    if (!this.#guestOf || bookmark === null || (newest.get(this.#guestOf)?.version ?? -1) >= version) return
    newest.set(this.#guestOf, { version, bookmark })
  }

  async #send<Row>(statements: Statement[]): Promise<D1Result<Row>[]> {
    return noted(this.#own.batch<Row>(statements.map(({ own }) => own)), (results) =>
      results.reduce((rows, { meta }) => rows + rowsOf(meta), 0),
    )
  }

  async #sendWaiting() {
    const waiting = this.#waiting
    this.#waiting = []
    try {
      const results = await this.#send(waiting.flatMap(({ statements }) => statements))
      let begin = 0
      for (const { statements, resolve } of waiting) resolve(results.slice(begin, (begin += statements.length)))
    } catch {
      // a failure of one part must not fail the others: send each alone
      for (const { statements, resolve, reject } of waiting) this.#send(statements).then(resolve, reject)
    }
  }
}

type Waiting = { statements: Statement[]; resolve: (results: D1Result[]) => void; reject: (reason: unknown) => void }

class Statement {
  readonly own: D1PreparedStatement
  readonly #query: string

  constructor(own: D1PreparedStatement, query: string) {
    this.own = own
    this.#query = query
  }

  get isRead(): boolean {
    return /^\s*select\b/i.test(this.#query)
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.own.bind(...values), this.#query)
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
