import type { Promotion } from '~/contracts/promotions'
import type { PricedLine } from './line-price'
import { multiplyMoney, subtractMoney, sumMoney } from './money'
import { isOf } from './promotion-terms'
import { spreadMoney } from './spread-money'

/* Rules on pieces: the cheapest of n free, a bundle, a dish for a price. They count for dishes that discounts count for, without their
 * options. Each takes its best pieces as if it were alone; rules that need the same piece do not go together. */

/** Lines of one product at one price are one pool of pieces: how they are split into lines does not matter. `members`: their lines. */
export type Pools = { lines: PricedLine[]; members: number[][] }

export function poolsOf(lines: readonly PricedLine[]): Pools {
  const pools = Map.groupBy(lines.keys(), (index) => poolKey(lineAt(lines, index)))
  const members = [...pools.keys()].toSorted().map((key) => pools.get(key) ?? [])
  return {
    lines: members.map((own) => ({ ...lineAt(lines, own[0] ?? 0), qtt: own.reduce((sum, index) => sum + lineAt(lines, index).qtt, 0) })),
    members,
  }
}

const poolKey = ({ id, category_id, price, old_price, bonuses_active, sale_active }: PricedLine) =>
  JSON.stringify([id ?? 0, price, category_id ?? 0, bonuses_active, sale_active, old_price ?? null])

/** What was taken off pools, by line. */
export function offByLine(lines: readonly PricedLine[], { members }: Pools, offs: readonly number[]): number[] {
  const found = lines.map(() => 0)
  for (const [at, own] of members.entries()) {
    const shares = spreadMoney(
      offs[at] ?? 0,
      own.map((index) => multiplyMoney(lineAt(lines, index).price, lineAt(lines, index).qtt)),
    )
    for (const [place, index] of own.entries()) found[index] = shares[place] ?? 0
  }
  return found
}

/** What a rule takes off each pool, and how many pieces of it it needs. */
export type Taking = { rule: Promotion; off: number[]; pieces: number[]; amount: number }

/** A bundle counts this often in one cart. */
const MAX_BUNDLES = 20

/** What a rule on pieces takes, or null for another rule and where it takes nothing. */
export function takingOf(rule: Promotion, lines: readonly PricedLine[]): Taking | null {
  const { effect } = rule
  const taking = { rule, off: lines.map(() => 0), pieces: lines.map(() => 0), amount: 0 }
  if (effect.kind === 'nth_free') takeNth(taking, lines)
  else if (effect.kind === 'bundle') takeBundles(taking, lines, effect.price)
  else if (effect.kind === 'dish_price') takeDish(taking, lines, effect)
  taking.amount = sumMoney(taking.off)
  return taking.amount > 0 ? taking : null
}

/** Of pieces from the dearest on, each n-th is free: no other way to make groups gives the customer more. */
function takeNth({ rule, off, pieces }: Taking, lines: readonly PricedLine[]): void {
  const [items] = rule.condition.items
  if (!items) return
  const { count } = items
  const found = dearestFirst(lines).filter((index) => isOf(items, lineAt(lines, index)))
  const whole = found.reduce((sum, index) => sum + lineAt(lines, index).qtt, 0)
  const grouped = whole - (whole % count)
  let before = 0
  for (const index of found) {
    const { price, qtt } = lineAt(lines, index)
    const taken = Math.max(0, Math.min(qtt, grouped - before))
    const free = Math.floor((before + taken) / count) - Math.floor(before / count)
    off[index] = multiplyMoney(price, free)
    pieces[index] = taken
    before += taken
  }
}

/** The dearest pieces of each list together, as often as that is cheaper. */
function takeBundles(taking: Taking, lines: readonly PricedLine[], price: number): void {
  const { condition } = taking.rule
  if (condition.items.length === 0) return
  const order = dearestFirst(lines)
  const used = lines.map(() => 0)
  let saved = 0
  for (let bundle = 0; bundle < MAX_BUNDLES; bundle += 1) {
    const more = used.slice()
    for (const items of condition.items) {
      let needed = items.count
      for (const index of order) {
        const line = lineAt(lines, index)
        if (needed === 0 || !isOf(items, line)) continue
        const taken = Math.min(needed, line.qtt - (more[index] ?? 0))
        more[index] = (more[index] ?? 0) + taken
        needed -= taken
      }
      if (needed > 0) return finishBundles(taking, lines, used, saved)
    }
    const full = sumMoney(lines.map((line, index) => multiplyMoney(line.price, (more[index] ?? 0) - (used[index] ?? 0))))
    if (full <= price) break
    saved = subtractMoney(saved, subtractMoney(price, full))
    used.splice(0, used.length, ...more)
  }
  finishBundles(taking, lines, used, saved)
}

function finishBundles(taking: Taking, lines: readonly PricedLine[], used: readonly number[], saved: number): void {
  taking.pieces = [...used]
  const worth = lines.map(({ price }, index) => multiplyMoney(price, used[index] ?? 0))
  taking.off = spreadMoney(saved, worth)
}

function takeDish({ off, pieces }: Taking, lines: readonly PricedLine[], { goods_id, price }: { goods_id: number | null; price: number }) {
  const index = dearestFirst(lines).find((at) => lineAt(lines, at).id === goods_id)
  if (index === undefined) return
  off[index] = Math.max(0, subtractMoney(lineAt(lines, index).price, price))
  pieces[index] = 1
}

/** The pools that rules on pieces count for, in an order of their own: a cart in another order has them in the same one. */
const dearestFirst = (lines: readonly PricedLine[]): number[] =>
  lines
    .flatMap(({ price, sale_active }, index) => (sale_active && price > 0 ? [index] : []))
    .toSorted((one, other) => lineAt(lines, other).price - lineAt(lines, one).price)

function lineAt(lines: readonly PricedLine[], index: number): PricedLine {
  const line = lines[index]
  if (!line) throw new RangeError(`No line ${index}`)
  return line
}
