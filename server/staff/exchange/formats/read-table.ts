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

const readBy = (delimiter: string, text: string): Row[] => rowsOf(delimiter, text, '"') ?? rowsOf(delimiter, text, null) ?? []

/** The rows by one delimiter; null where a quote is never closed. A quote inside a field closes it only before a delimiter or the end of a line.
 *  Our own, because csv-parse takes 0.1 ms for a row in workerd. */
function rowsOf(delimiter: string, text: string, quote: string | null): Row[] | null {
  const rows: Row[] = []
  const nextDelimiter = finder(text, delimiter)
  const nextBreak = finder(text, '\n')
  let line = 1
  let at = 0
  while (at < text.length && rows.length < MAX_ROWS) {
    const row: Row = { line, cells: [] }
    for (let isOpen = true; isOpen;) {
      let end = Math.min(nextDelimiter(at), nextBreak(at))
      let cell = text.slice(at, end)
      if (quote !== null && text.startsWith(quote, at)) {
        const close = closing(text, at + 1, quote, delimiter)
        if (close < 0) return null
        cell = text.slice(at + 1, close).replaceAll(quote + quote, quote)
        line += cell.split('\n').length - 1
        end = close + 1
      }
      if (row.cells.length < MAX_CELLS) row.cells.push(cell.trim())
      isOpen = text.charAt(end) === delimiter
      at = end + 1
    }
    line += 1
    if (row.cells.some(Boolean)) rows.push(row)
  }
  return rows
}

/** The next position of a sign from one on that only grows, or the end. */
function finder(text: string, sign: string): (from: number) => number {
  let next = -1
  return (from) => {
    if (next < from) next = text.indexOf(sign, from)
    if (next < 0) next = text.length
    return next
  }
}

function closing(text: string, from: number, quote: string, delimiter: string): number {
  for (let end = text.indexOf(quote, from); end >= 0;) {
    const after = text.charAt(end + 1)
    if (after === delimiter || after === '\n' || after === '') return end
    end = text.indexOf(quote, end + (after === quote ? 2 : 1))
  }
  return -1
}
