import Papa from 'papaparse'
import { csvColumnsOf } from './csv-columns'
import { notAMenu } from './not-a-menu'

/** A row with the line on which it begins. */
export type Row = { line: number; cells: string[] }

const DELIMITERS = [';', '\t', ',', '|'] as const
/** What is looked at to find the delimiter. */
const HEAD_LENGTH = 20_000
const MAX_ROWS = 20_000
const MAX_CELLS = 300
const MAX_FIELDS = 500_000
/** No table has it: quotes are characters. */
const NO_QUOTE = '\u0000'

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
    const known = Math.max(0, ...rows.map(({ cells }) => csvColumnsOf(cells).length))
    const widths = rows.map(({ cells }) => cells.filter(Boolean).length).toSorted((a, b) => a - b)
    return { delimiter, score: known * 1000 + (widths[Math.floor(widths.length / 2)] ?? 0) }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  if (text.split(best.delimiter).length > MAX_FIELDS) throw notAMenu('В таблице слишком много ячеек')
  return readBy(best.delimiter, text)
}

function readBy(delimiter: string, text: string): Row[] {
  const parse = (quoteChar: string) => Papa.parse<string[]>(text, { delimiter, quoteChar, newline: '\n', preview: MAX_ROWS })
  const quoted = parse('"')
  const { data } = quoted.errors.some(({ code }) => code === 'MissingQuotes') ? parse(NO_QUOTE) : quoted
  let line = 1
  const rows: Row[] = []
  for (const row of data) {
    const cells = row.slice(0, MAX_CELLS).map((cell) => cell.trim())
    if (cells.some(Boolean)) rows.push({ line, cells })
    line += 1 + row.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
  }
  return rows
}
