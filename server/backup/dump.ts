import { shapesOf, type TableShape } from './shape'

/** Up to `snapshotRows` rows, which fit into a Worker's memory, the dump is one transaction; beyond, it reads pages, two million
 *  rows in the thousand queries of one run. */
const BOUNDS = { snapshotRows: 10_000, pageRows: 2_000 }

/** Keeps a line far below D1's limit of 100 KB per statement. */
const ROWS_PER_LINE = 50

type Row = readonly unknown[]

/** The database as lines of JSON: a head, the schema, the rows by table, and an end that marks the dump as complete. Returns the number
 *  of rows. Up to `snapshotRows` rows it is one snapshot. Larger ones are read in pages, because D1 has no read transaction over several
 *  calls: rows present at the start are in it once, later rows are not, changed rows are old or new. */
export async function* dumpLines(d1: D1Database, now: Date, bounds = BOUNDS): AsyncGenerator<string, number> {
  const { schema, tables } = await shapesOf(d1)
  const counted = await d1.batch<{ count: number; last: number | null }>(
    tables.map(({ name }) => d1.prepare(`select count(*) as count, max(rowid) as last from "${name}"`)),
  )
  const counts = counted.map(({ results: [row] }) => row?.count ?? 0)
  const isSnapshot = counts.reduce((sum, count) => sum + count, 0) <= bounds.snapshotRows
  const written: Record<string, number> = {}

  yield line({ format: 'd1-dump', version: 1, at: now.getTime(), snapshot: isSnapshot })
  for (const part of schema) yield line(part)
  const all = isSnapshot ? await readAll(d1, tables) : null
  for (const [i, table] of tables.entries()) {
    yield line({ table: table.name, columns: table.columns })
    written[table.name] = 0
    const pages = all ? [all[i] ?? []] : readPages(d1, table, counted[i]?.results[0]?.last ?? null, bounds.pageRows)
    for await (const rows of pages)
      for (let from = 0; from < rows.length; from += ROWS_PER_LINE) {
        const some = rows.slice(from, from + ROWS_PER_LINE)
        written[table.name] = (written[table.name] ?? 0) + some.length
        yield line({ rows: some })
      }
  }
  yield line({ end: written })
  return Object.values(written).reduce((sum, count) => sum + count, 0)
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const list = (columns: string[]) => columns.map((name) => `"${name}"`).join(', ')

/** Every table in one transaction. */
async function readAll(d1: D1Database, tables: TableShape[]): Promise<Row[][]> {
  const answers = await d1.batch<Record<string, unknown>>(
    tables.map(({ name, columns }) => d1.prepare(`select ${list(columns)} from "${name}" order by rowid`)),
  )
  return answers.map(({ results }, i) => results.map((row) => (tables[i]?.columns ?? []).map((name) => row[name])))
}

/** The rows present at the start, by rowid: concurrent writes neither skip nor repeat a page. */
async function* readPages(d1: D1Database, { name, columns }: TableShape, last: number | null, pageRows: number): AsyncGenerator<Row[]> {
  const page = d1.prepare(`select ${list(columns)}, rowid from "${name}" where rowid > ?1 and rowid <= ?2 order by rowid limit ?3`)
  if (last === null) return
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = await page.bind(after, last, pageRows).raw<unknown[]>()
    if (rows.length > 0) yield rows.map((row) => row.slice(0, -1))
    if (rows.length < pageRows) return
    after = Number(rows.at(-1)?.at(-1))
  }
}
