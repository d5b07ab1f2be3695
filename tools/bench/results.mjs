// The one table of a run: what the shop takes, next to the floor and to the empty Start app in the same rounds, and the aim.
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { cpus, totalmem } from 'node:os'
import { findBrowser } from '../browser.ts'

/** One line of the table. `ours`, `floor` and `empty` are samples by round, in `unit`; ratios are taken round by round, then
 *  their median, so that they hold on a machine that others use. An aim is `{ to, most | least }`, a ratio to `floor` or
 *  `empty`; `{ over, most | least }`, a difference to one of them; or `{ most | least }` of the figure itself. */
export function row({ what, unit, ours, floor, empty, aim, digits = 1, note = '' }) {
  const others = { floor, empty }
  const ratio = (other) => (other && median(ours.map((one, at) => one / other[Math.min(at, other.length - 1)]))) ?? NaN
  const line = {
    what,
    unit,
    shop: median(ours),
    floor: floor ? median(floor) : NaN,
    empty: empty ? median(empty) : NaN,
    toFloor: ratio(floor),
    toEmpty: ratio(empty),
    digits,
    note,
  }
  return { ...line, ...(aim && judged(line, aim, others)) }
}

function judged(line, aim, others) {
  const against = aim.to ?? aim.over
  if (against && !others[against]) throw new Error(`${line.what}: an aim without its ${against}`)
  const name = against === 'empty' ? 'the empty Start’s' : 'the floor’s'
  const bound = aim.most ?? aim.least
  const direction = aim.most === undefined ? 'or more' : 'or less'
  const told = Number(bound.toFixed(2))
  let figure = line.shop
  let text = `${told} ${line.unit} ${direction}`
  if (aim.to) {
    figure = aim.to === 'floor' ? line.toFloor : line.toEmpty
    text = `${told}× ${name} ${direction}`
    // nothing against nothing is as much as it may be
    if (line.shop === 0 && aim.most !== undefined) figure = 0
  } else if (aim.over) {
    figure = line.shop - line[aim.over]
    text = `${told} ${line.unit} over ${name} ${direction}`
  }
  if (!Number.isFinite(figure)) return { aim: text, isMet: undefined }
  return { aim: text, isMet: aim.most === undefined ? figure >= bound : figure <= bound }
}

export const resultHead = ['what', 'unit', 'shop', 'floor', 'empty Start', 'to the floor', 'to the empty', 'aim', 'aim met']

/** The same line as the table prints it. */
export function cellsOf({ what, unit, shop, floor, empty, toFloor, toEmpty, digits, aim = '', isMet, note }) {
  const figure = (value) => (Number.isFinite(value) ? value.toFixed(digits) : '')
  const ratio = (value) => (Number.isFinite(value) ? `${value.toFixed(value < 0.1 ? 3 : 2)}×` : '')
  const verdict = { true: 'met', false: 'MISSED' }[isMet] ?? (aim ? 'not known' : '')
  return [what + (note && ` (${note})`), unit, figure(shop), figure(floor), figure(empty), ratio(toFloor), ratio(toEmpty), aim, verdict]
}

/** Prints a table; the first two columns stand left. */
export function printTable(head, body) {
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((cells) => cells[i].length)))
  const line = (cells) => `| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`
  console.log([line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n'))
}

/** Where and how the figures came about. */
export function circumstances() {
  return {
    date: new Date().toISOString(),
    command: `npm run bench -- ${process.argv.slice(2).join(' ')}`.replace(/ -- $/, ''),
    machine: `${cpus().length} cores, ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.versions.node,
    workerd: createRequire(import.meta.url)('workerd/package.json').version,
    browser: browserVersion(),
  }
}

function browserVersion() {
  try {
    return execFileSync(findBrowser(), ['--version', '--no-sandbox'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return 'none'
  }
}

export function median(values) {
  const sorted = values.filter((one) => Number.isFinite(one)).toSorted((a, b) => a - b)
  if (sorted.length === 0) return NaN
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}
