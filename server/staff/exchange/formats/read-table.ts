import { type CsvError, parse } from 'csv-parse/sync'
import { columnsOf } from './csv-columns'
import { notAMenu } from './not-a-menu'

/** A row with the line on which it begins. */
export type Row = { line: number; cells: string[] }

const DELIMITERS = [';', '\t', ',', '|'] as const
/** What is looked at to find the delimiter. */
const HEAD_LENGTH = 20_000
const MAX_ROWS = 20_000
const MAX_CELLS = 300
const MAX_FIELDS = 500_000

/** The rows of a text table, empty ones left out. The delimiter is the one by which the most known headers are found, else the most cells.
 *  Quotes that are never closed are taken for characters. */
export function readTable(text: string): Row[] {
  const head = text.slice(0, HEAD_LENGTH)
  const start = head.length < text.length ? head.slice(0, head.lastIndexOf('\n') + 1) || head : head
  // Excel's first line «sep=;»
  const [, named] = /^sep=(.)\n/.exec(text) ?? []
  if (named) return readBy(named, text.slice(6)).map((row) => ({ ...row, line: row.line + 1 }))
  const scores = DELIMITERS.map((delimiter) => {
    const rows = readBy(delimiter, start).slice(0, 40)
    const known = Math.max(0, ...rows.map(({ cells }) => columnsOf(cells).length))
    const widths = rows.map(({ cells }) => cells.filter(Boolean).length).toSorted((a, b) => a - b)
    return { delimiter, score: known * 1000 + (widths[Math.floor(widths.length / 2)] ?? 0) }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  if (text.split(best.delimiter).length > MAX_FIELDS) throw notAMenu('В таблице слишком много ячеек')
  return readBy(best.delimiter, text)
}

function readBy(delimiter: string, text: string): Row[] {
  try {
    return rowsOf(delimiter, text, true)
  } catch (error) {
    if (!isCsvError(error)) throw error
    return rowsOf(delimiter, text, false)
  }
}

const isCsvError = (error: unknown): error is CsvError => error instanceof Error && 'code' in error

function rowsOf(delimiter: string, text: string, isQuoted: boolean): Row[] {
  const parsed: unknown = parse(text, {
    delimiter,
    info: true,
    quote: isQuoted ? '"' : null,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: '\n',
    skip_empty_lines: true,
    to: MAX_ROWS,
  })
  // the types of the package know nothing of `info`
  return (parsed as { record: string[]; info: { lines: number } }[])
    .map(({ record, info }) => {
      const cells = record.slice(0, MAX_CELLS)
      const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
      return { line: info.lines - breaks, cells: cells.map((cell) => cell.trim()) }
    })
    .filter(({ cells }) => cells.some(Boolean))
}
