import type { SchemaPart, TableShape } from './shape'

type Head = { format: string; version: number; at: number; snapshot: boolean }
type Table = { table: string; columns: TableShape['columns'] }
type Line = Partial<Head & SchemaPart & Table & { rows: unknown[][]; end: Record<string, number> }>

/** D1's limit is 100 000 bytes. */
const STATEMENT_BYTES = 90_000

/** Turns a dump's lines into statements that create the database in an empty one: tables, rows, then indexes and triggers.
 *  Returns the dump's moment and its rows by table. Throws if the lines are not a complete dump. */
export async function* statementsOf(
  lines: AsyncIterable<string>,
): AsyncGenerator<string, { at: number; snapshot: boolean; rows: Record<string, number> }> {
  const after: string[] = []
  let head: Line | undefined
  let end: Record<string, number> | undefined
  let into = ''
  const begun = new Set<string>()
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if (!head) {
      if (line.format !== 'd1-dump' || line.version !== 1) throw new Error('This is no dump of this shop, or of another version')
      head = line
      yield 'PRAGMA defer_foreign_keys = true'
    } else if (line.schema === 'table' && line.sql) yield line.sql
    else if (line.schema === 'after' && line.sql) after.push(line.sql)
    else if (line.table && line.columns) {
      into = `INSERT INTO "${line.table}" (${line.columns.map((name) => `"${name}"`).join(', ')}) VALUES `
      // SQLite fills it while rows are inserted; the dump's values replace that
      if (line.table === 'sqlite_sequence') yield 'DELETE FROM "sqlite_sequence"'
      begun.add(line.table)
    } else if (line.rows) yield* inserts(into, line.rows)
    else if (line.end) end = line.end
  }
  if (!head || !end) throw new Error('The dump has no end: it is not complete')
  for (const name of Object.keys(end)) if (!begun.has(name)) throw new Error(`The dump counts ${name}, but does not contain it`)
  yield* after
  return { at: head.at ?? 0, snapshot: head.snapshot === true, rows: end }
}

/** As few statements as D1's limit allows. */
function* inserts(into: string, rows: unknown[][]): Generator<string> {
  let values: string[] = []
  let bytes = 0
  for (const row of rows) {
    const value = `(${row.map(literal).join(', ')})`
    const size = new TextEncoder().encode(value).byteLength + 2
    if (values.length > 0 && bytes + size > STATEMENT_BYTES) {
      yield into + values.join(', ')
      values = []
      bytes = 0
    }
    values.push(value)
    bytes += size
  }
  if (values.length > 0) yield into + values.join(', ')
}

/** A value as an SQL literal. Line breaks and NULs are escaped, so that a statement is one line of a file. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return `X'${value.map((byte: number) => byte.toString(16).padStart(2, '0')).join('')}'`
  const pieces = String(value).split(/([\n\r\0])/)
  return (
    pieces
      .filter((piece) => piece !== '')
      .map((piece) => (/^[\n\r\0]$/.test(piece) ? `char(${piece.charCodeAt(0)})` : `'${piece.replaceAll("'", "''")}'`))
      .join(' || ') || "''"
  )
}
