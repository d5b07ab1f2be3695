import type { Goods, Option } from '~/contracts/goods'

/** An option of a cart line as the customer saw it. Price in roubles. */
export type SyncOption = { id: number; qtt: number; price: number; name: string }
/** What a line must carry to be compared with the catalogue. */
export type SyncLine = { id: number; qtt: number; price: number; additionals: SyncOption[]; side: SyncOption[]; sauce: SyncOption[] }

/** What happened to a line: its product or an option got dearer or cheaper, or an option is gone (`now` is null). */
export type SyncChange = { name: string; was: number; now: number | null }
export type SyncedLine<Line> = { line: Line; changes: SyncChange[] }

export type SyncResult<Line> = {
  /** The cart as it stands now, with current prices and without what is gone. */
  lines: Line[]
  /** Lines whose product is missing from the catalogue or taken off sale. */
  outed: Line[]
  /** Lines with a risen price, or with options gone or dearer. */
  changed: SyncedLine<Line>[]
  /** Lines of which nothing is worse and something is cheaper: good news. */
  cheaper: SyncedLine<Line>[]
}

/** Compares a cart with the current products of its lines. `toCurrent` puts the product's present data into a line.
 *  Lines without pieces are dropped. What did not really change is in neither list (the letter of §4 would name every
 *  unchanged product with options; contract "Cart, promo, bonuses" says where the letter ends). Pure; never throws. */
export function syncCart<Line extends SyncLine>(
  lines: readonly Line[],
  goods: readonly Goods[],
  toCurrent: (line: Line, goods: Goods, options: Pick<SyncLine, 'additionals' | 'side' | 'sauce'>) => Line,
): SyncResult<Line> {
  const byId = new Map(goods.map((one) => [one.id, one]))
  const result: SyncResult<Line> = { lines: [], outed: [], changed: [], cheaper: [] }
  for (const line of lines) {
    if (line.qtt <= 0) continue
    const current = byId.get(line.id)
    if (!current?.available) {
      result.outed.push(line)
      continue
    }
    const kinds = [
      currentOptions(line.additionals, current.additionals),
      currentOptions(line.side, current.sides),
      currentOptions(line.sauce, current.sauces),
    ] as const
    const [additionals, side, sauce] = kinds
    const next = toCurrent(line, current, { additionals: additionals.kept, side: side.kept, sauce: sauce.kept })
    const own = line.price === current.price ? [] : [{ name: current.name, was: line.price, now: current.price }]
    const changes = [...own, ...kinds.flatMap(({ changes: ofKind }) => ofKind)]
    result.lines.push(next)
    if (changes.some(isWorse)) result.changed.push({ line: next, changes })
    else if (changes.length > 0) result.cheaper.push({ line: next, changes })
  }
  return { ...result, lines: result.lines }
}

const isWorse = ({ was, now }: SyncChange) => now === null || now > was

function currentOptions(chosen: SyncOption[], offered: Option[]): { kept: SyncOption[]; changes: SyncChange[] } {
  const kept: SyncOption[] = []
  const changes: SyncChange[] = []
  for (const option of chosen) {
    const current = offered.find(({ id }) => id === option.id)
    if (!current) {
      changes.push({ name: option.name, was: option.price, now: null })
      continue
    }
    kept.push({ id: option.id, qtt: Math.min(option.qtt, current.max), price: current.price, name: current.name })
    if (current.price !== option.price) changes.push({ name: current.name, was: option.price, now: current.price })
  }
  return { kept, changes }
}
