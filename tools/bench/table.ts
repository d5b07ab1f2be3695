// The table of a run: the shop, another checkout, the Worker host beside the Node host, the bare server and the empty Start app, with
// ratios of the same rounds.
import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { findBrowser } from '../browser.ts'

/** Who is measured: this tree, the tree of --against, this tree's Worker where `shop` is the Node host, a bare server with constant answers,
 *  the empty Start app. */
export const TARGETS = ['shop', 'old', 'worker', 'floor', 'empty'] as const
export type Target = (typeof TARGETS)[number]
/** Samples of each target by round. */
export type Samples = Partial<Record<Target, number[]>>

/** One line of the table. An aim is a bound of the figure, of the ratio to another target, or of the difference to it. */
export type Aim = { to?: Target; over?: Target; most?: number; least?: number }
export type Line = { what: string; unit: string; samples: Samples; digits?: number; aim?: Aim; note?: string }

export function median(values: number[] = []): number {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return NaN
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2
}

/** The median of the ratios round by round: it holds on a machine that others use too. */
function ratio({ shop = [], ...others }: Samples, to: Exclude<Target, 'shop'>): number {
  const other = others[to]
  return other ? median(shop.map((one, at) => one / (other[Math.min(at, other.length - 1)] ?? NaN))) : NaN
}

function verdict({ unit, samples, aim }: Line): [text: string, result: string] {
  if (!aim) return ['', '']
  const { to, over, most, least } = aim
  const value = median(samples.shop)
  const figure = to ? ratio(samples, to as Exclude<Target, 'shop'>) : over ? value - median(samples[over]) : value
  const bound = most === undefined ? `≥ ${least}` : `≤ ${most}`
  const text = to ? `${bound} × ${to}` : over ? `${bound} ${unit} over ${over}` : `${bound} ${unit}`
  if (!Number.isFinite(figure)) return [text, '']
  return [text, figure <= (most ?? Infinity) && figure >= (least ?? -Infinity) ? 'met' : 'MISSED']
}

export function printLines(lines: Line[]): void {
  const head = ['what', 'unit', 'shop', 'old', 'to old', 'worker', 'to worker', 'floor', 'to floor', 'empty Start', 'to empty', 'aim', '']
  const cells = lines.map((line) => {
    const figure = (target: Target) => {
      const value = median(line.samples[target])
      return Number.isFinite(value) ? value.toFixed(line.digits ?? 1) : ''
    }
    const to = (target: Exclude<Target, 'shop'>) => {
      const value = ratio(line.samples, target)
      return Number.isFinite(value) ? `${value.toFixed(2)}×` : ''
    }
    const others = (['old', 'worker', 'floor', 'empty'] as const).flatMap((target) => [figure(target), to(target)])
    return [line.what + (line.note ? ` (${line.note})` : ''), line.unit, figure('shop'), ...others, ...verdict(line)]
  })
  printTable(head, cells)
}

/** Prints a table; the first two columns are aligned left. */
export function printTable(head: string[], body: string[][]): void {
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((cells) => cells[i]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  console.log([line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n'))
}

export function circumstances(): Record<string, string> {
  const browser = findBrowser()
  return {
    date: new Date().toISOString(),
    command: `npm run bench -- ${process.argv.slice(2).join(' ')}`,
    machine: `${cpus().length} cores, ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.versions.node,
    browser: browser
      ? execFileSync(browser, ['--version', '--no-sandbox'], { stdio: ['ignore', 'pipe', 'ignore'] })
          .toString()
          .trim()
      : 'none',
  }
}
