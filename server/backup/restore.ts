/* Imports nothing: tools/deploy/restore.mjs reads this file as it stands. */

type Line = {
  format?: string
  version?: number
  at?: number
  snapshot?: boolean
  schema?: 'table' | 'after'
  name?: string
  sql?: string
  table?: string
  columns?: string[]
  rows?: unknown[][]
  afterwards?: string
  end?: Record<string, number>
}

/** D1 takes statements of 100 000 bytes; a character of Russian is two of them. */
const STATEMENT_BYTES = 90_000

/** A dump's lines (server/backup/dump.ts) as the statements that make the database of it in an empty one: tables, rows with
 *  parents first, then indexes, the empty search index and triggers, then what the dump asks for. The first statement lets
 *  foreign keys wait for the end of the transaction. Returns the dump's moment and its rows by table. Throws where the lines
 *  are no dump, or one that was torn off. */
export async function* statementsOf(
  lines: AsyncIterable<string>,
): AsyncGenerator<string, { at: number; snapshot: boolean; rows: Record<string, number> }> {
  const after: string[] = []
  let head: Line | undefined
  let end: Record<string, number> | undefined
  let into = ''
  let begun = new Set<string>()
  for await (const text of lines) {
    const said = JSON.parse(text) as Line
    if (!head) {
      if (said.format !== 'd1-dump' || said.version !== 1) throw new Error('This is no dump of this shop, or one of another version')
      head = said
      yield 'PRAGMA defer_foreign_keys = true'
    } else if (said.schema === 'table' && said.sql) yield said.sql
    else if (said.schema === 'after' && said.sql) after.push(said.sql)
    else if (said.table && said.columns) {
      into = `INSERT INTO "${said.table}" (${said.columns.map((name) => `"${name}"`).join(', ')}) VALUES `
      // it fills itself while rows with such ids come in; what the dump says of it goes over that
      if (said.table === 'sqlite_sequence') yield 'DELETE FROM "sqlite_sequence"'
      begun = begun.add(said.table)
    } else if (said.rows) yield* inserts(into, said.rows)
    else if (said.afterwards) after.push(said.afterwards)
    else if (said.end) end = said.end
  }
  if (!head || !end) throw new Error('The dump has no end: it was torn off')
  for (const name of Object.keys(end)) if (!begun.has(name)) throw new Error(`The dump counts ${name}, but does not hold it`)
  yield* after
  return { at: head.at ?? 0, snapshot: head.snapshot === true, rows: end }
}

/** As few statements as D1 takes. */
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

/** A value as SQL writes it. Line breaks and NULs are spelled out, so that one statement stays one line of a file. */
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
