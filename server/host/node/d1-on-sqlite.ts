import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

/* D1 as the shop uses it, on one connection of node:sqlite. Every call is one transaction that ends before the call returns: no other
 * request can run a statement in between. What differs from D1: docs/decisions/080. */

/** The shop has some hundred statements. */
const CACHED_STATEMENTS = 1000

/** Statements that change no data, and those that change no schema. */
const READS = /^\s*(?:select|values|explain)\b/i
const KEEPS_SCHEMA = /^\s*(?:select|values|explain|with|insert|replace|update|delete|pragma)\b/i

type Prepared = { statement: StatementSync; columns: string[] }
type Answer = { columns: string[]; rows: unknown[][]; changes: number; lastRowId: number }

export function d1OnSqlite(sqlite: DatabaseSync): D1Database {
  const cache = new LRUCache<string, Prepared>({ max: CACHED_STATEMENTS })
  const begin = sqlite.prepare('begin')
  // a transaction that reads first and then writes cannot wait for another writer
  const beginToWrite = sqlite.prepare('begin immediate')
  const commit = sqlite.prepare('commit')
  const rollback = sqlite.prepare('rollback')
  const counters = sqlite.prepare('select total_changes(), last_insert_rowid()', { returnArrays: true })
  // of a read, nobody asks
  const count = (query: string) => (READS.test(query) ? [0, 0] : counters.get()) as unknown as [changes: number, lastRowId: number]

  function prepared(query: string): Prepared {
    const known = cache.get(query)
    if (known) return known
    const statement = sqlite.prepare(query, { returnArrays: true })
    if (/[^\s;]/.test(query.slice(statement.sourceSQL.length).replaceAll(/--.*/g, '')))
      throw new Error('A prepared SQL statement must contain only one statement.')
    const made = { statement, columns: statement.columns().map(({ name }) => name) }
    cache.set(query, made)
    return made
  }

  function step({ query, values }: Statement): Answer {
    const { statement, columns } = prepared(query)
    const [before] = count(query)
    try {
      const rows = (statement.all(...values) as unknown as SQLOutputValue[][]).map((row) => row.map(toD1))
      const [after, lastRowId] = count(query)
      return { columns, rows, changes: after - before, lastRowId }
    } catch (error) {
      if (isTooLarge(error)) statement.setReadBigInts(true)
      throw error
    } finally {
      // a statement keeps the columns it was prepared with
      if (!KEEPS_SCHEMA.test(query)) cache.clear()
    }
  }

  function inTransaction<T>(statements: Statement[], run: () => T): T {
    const isRead = statements.every(({ query }) => READS.test(query))
    try {
      // a single read is a transaction anyway
      if (isRead && statements.length === 1) return run()
      ;(isRead ? begin : beginToWrite).run()
      const answer = run()
      commit.run()
      return answer
    } catch (error) {
      // a full disk has rolled it back already
      if (sqlite.isTransaction) rollback.run()
      if (isTooLarge(error)) return inTransaction(statements, run)
      throw d1Error(error)
    }
  }

  const prepare = (query: string) => new Statement((own) => inTransaction([own], () => step(own)), query)
  const batch = async <T>(all: D1PreparedStatement[]) =>
    inTransaction(all as Statement[], () => (all as Statement[]).map(step)).map(resultOf<T>)
  async function exec(query: string): Promise<D1ExecResult> {
    cache.clear()
    try {
      sqlite.exec(query)
    } catch (error) {
      throw d1Error(error)
    }
    return { count: query.trim().split('\n').length, duration: 0 }
  }
  // one database has no replicas, so a session has no bookmark
  const withSession = () => ({ prepare, batch, getBookmark: () => null })
  return { prepare, batch, exec, withSession, dump: async () => sqlite.serialize().slice().buffer }
}

class Statement implements D1PreparedStatement {
  readonly send: (statement: Statement) => Answer
  readonly query: string
  readonly values: SQLInputValue[]

  constructor(send: (statement: Statement) => Answer, query: string, values: SQLInputValue[] = []) {
    this.send = send
    this.query = query
    this.values = values
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.send, this.query, values.map(toSqlite))
  }

  async all<T>(): Promise<D1Result<T>> {
    return resultOf<T>(this.send(this))
  }

  run<T>(): Promise<D1Result<T>> {
    return this.all<T>()
  }

  async first<T>(column?: string): Promise<T | null> {
    const [row] = (await this.all<Record<string, unknown>>()).results
    if (row === undefined || column === undefined) return (row as T | undefined) ?? null
    if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`)
    return row[column] as T
  }

  raw<T>(options: { columnNames: true }): Promise<[string[], ...T[]]>
  raw<T>(options?: { columnNames?: false }): Promise<T[]>
  async raw(options?: { columnNames?: boolean }): Promise<unknown[]> {
    const { columns, rows } = this.send(this)
    return options?.columnNames ? [columns, ...rows] : rows
  }
}

/** `rows_read`: SQLite does not say how many rows it looked at. */
function resultOf<T>({ columns, rows, changes, lastRowId }: Answer): D1Result<T> {
  const results = rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])) as T)
  const counts = { changes, rows_written: changes, rows_read: rows.length, changed_db: changes > 0 }
  return { success: true, results, meta: { ...counts, last_row_id: lastRowId, duration: 0, size_after: 0 } }
}

const isTooLarge = (error: unknown) => error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'

const d1Error = (error: unknown) => new Error(`D1_ERROR: ${error instanceof Error ? error.message : String(error)}`, { cause: error })

function toD1(value: SQLOutputValue): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? Array.from(value) : value
}

/** @throws Error for what D1 refuses: undefined, dates, objects, bigints. */
function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'string' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)) return Uint8Array.from(value)
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`)
}
