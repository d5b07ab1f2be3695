import { shapesOf, type TableShape } from './shape'

/** How a dump is read and written. `snapshotRows`: up to so many rows all of it is one transaction; `pageRows`: beyond,
 *  that many are read at once. */
export type DumpBounds = { snapshotRows: number; pageRows: number }

/** 10 000 rows of at most some kilobytes are far from a Worker's 128 MB; 2 000 a page make two million rows in the thousand
 *  queries of one run. */
export const DUMP_BOUNDS: DumpBounds = { snapshotRows: 10_000, pageRows: 2_000 }

/** One line stays far below the 100 KB that D1 takes as a statement. */
const ROWS_A_LINE = 50

type Row = readonly unknown[]

/** The whole database as lines of JSON, each with its line break: a head (format, time, whether it is one moment, rows a
 *  table), the schema, the rows table by table with parents first, and an end without which a dump is torn.
 *
 *  What is guaranteed: up to `snapshotRows` rows it is one moment, read by one batch. D1 has no reading transaction over
 *  several calls, so a larger one is read in pages: every row that stood when the dump began and was not deleted meanwhile is
 *  in it once, no row that came later is, and a row that changed meanwhile is there as it was or as it became. So sums over
 *  several tables may be off by what happened in those seconds; Time Travel is what brings back an exact moment. */
export async function* dumpLines(d1: D1Database, now: Date, bounds: DumpBounds = DUMP_BOUNDS): AsyncGenerator<string> {
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
      for (let from = 0; from < rows.length; from += ROWS_A_LINE) {
        const some = rows.slice(from, from + ROWS_A_LINE)
        written[table.name] = (written[table.name] ?? 0) + some.length
        yield line({ rows: some })
      }
  }
  yield line({ end: written })
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

/** The rows that stood at the start, by rowid: no page is skipped or read twice, whatever is written meanwhile. */
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
