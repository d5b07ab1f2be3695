import { MAX_LINE_QTT } from '~/contracts/constants'
import type { Goods, Option } from '~/contracts/goods'
import { noteProblem, takesNotes } from './line-note'
import { lineUid } from './line-uid'
import { OPTION_FIELDS } from './option-fields'
import { findOption, groupFaults, settleOptions } from './option-groups'

/** An option of a cart line as the customer saw it. Price in roubles; what a line does not carry is not compared. */
export type SyncOption = { id: number; qtt: number; price?: number; name?: string; free?: number | undefined }
/** What a line must carry to be compared with the catalogue. */
export type SyncLine = {
  id: number
  qtt: number
  price?: number
  additionals: readonly SyncOption[]
  side: readonly SyncOption[]
  sauce: readonly SyncOption[]
  note?: string | null | undefined
}
/** The chosen options of a line as offered now. */
export type CurrentOptions = Record<'additionals' | 'side' | 'sauce', CurrentOption[]>
/** What a line keeps of the choice: options as offered now, and the words to the kitchen, empty for none. */
export type CurrentChoice = CurrentOptions & { note: string }
type CurrentOption = { id: number; qtt: number; price: number; name: string; free?: number | undefined }

/** One difference of a line. `field` is `price`, or an option such as `additionals.12`; `name` is that of the product or option. Prices in
 *  roubles, `max` in pieces. */
export type SyncChange = { field: string; name: string } & (
  | { kind: 'price'; was: number; now: number }
  /** An option that is no longer offered; `was` is null where its price is not known. */
  | { kind: 'gone'; was: number | null; now: null }
  /** More of an option than allowed now: the rest is dropped. */
  | { kind: 'max'; was: number; now: number }
  /** A group with too few or too many pieces: the line stays, and `text` says what to choose. */
  | { kind: 'choice'; text: string; was: null; now: null }
  /** Words to a kitchen that takes none of this dish any more: they are dropped. */
  | { kind: 'note'; text: string; was: null; now: null }
)
/** A present line with its differences. */
export type SyncedLine<Line> = { line: Line; changes: SyncChange[] }

/** `changed` and `cheaper` hold lines of `lines`. */
export type SyncResult<Line> = {
  /** The cart in its order, at current prices, without what is gone. */
  lines: Line[]
  /** The old lines of products that are gone or unavailable. */
  outed: Line[]
  /** Lines with a risen price, or with options gone, dearer or cut. */
  changed: SyncedLine<Line>[]
  /** Lines of which something is cheaper and nothing worse. */
  cheaper: SyncedLine<Line>[]
}

/** Compares a cart with the catalogue, in the browser and in the Worker. `goods` is a map by id or any list; `toCurrent` puts the product's
 *  present data into a line. Lines without pieces are dropped; lines that became the same are merged up to `MAX_LINE_QTT`. Unchanged lines
 *  are in no list. */
export function syncCart<Line extends SyncLine>(
  lines: readonly Line[],
  goods: ReadonlyMap<number, Goods> | Iterable<Goods>,
  toCurrent: (line: Line, goods: Goods, choice: CurrentChoice) => Line,
): SyncResult<Line> {
  const goodsById = isMap(goods) ? goods : goodsOf(lines, goods)
  const outed: Line[] = []
  const byUid = new Map<string, SyncedLine<Line>>()
  for (const line of lines) {
    if (line.qtt <= 0) continue
    const current = goodsById.get(line.id)
    if (!current?.available) {
      outed.push(line)
      continue
    }
    const { options, changes } = compareLine(line, current)
    const note = takesNotes(current) ? (line.note ?? '') : ''
    const choice = { ...options, note }
    const synced = { line: toCurrent(line, current, choice), changes }
    const uid = lineUid({ id: line.id, ...choice })
    const twin = byUid.get(uid)
    byUid.set(uid, twin ? mergeTwins(twin, synced) : synced)
  }
  const all = [...byUid.values()]
  return {
    lines: all.map(({ line }) => line),
    outed,
    changed: all.filter(({ changes }) => changes.some(isWorse)),
    cheaper: all.filter(({ changes }) => changes.length > 0 && !changes.some(isWorse)),
  }
}

/** Whether a difference is worse for the customer: dearer, gone, or fewer. */
export const isWorse = (change: SyncChange) => change.kind !== 'price' || change.now > change.was

function compareLine(line: SyncLine, current: Goods): { options: CurrentOptions; changes: SyncChange[] } {
  const changes: SyncChange[] = []
  const options: CurrentOptions = { additionals: [], side: [], sauce: [] }
  if (line.price !== undefined && line.price !== current.price)
    changes.push({ kind: 'price', field: 'price', name: current.name, was: line.price, now: current.price })
  for (const [field, offered] of OPTION_FIELDS) {
    const compared = line[field].map((chosen) => compareOption(chosen, field, findOption(current[offered], chosen, line[field])))
    options[field] = compared.flatMap(({ kept }) => kept ?? [])
    changes.push(...compared.flatMap((one) => one.changes))
    options[field] = settleOptions(current.groups, options[field])
  }
  for (const { field, text } of groupFaults(current, options))
    changes.push({ kind: 'choice', field, name: current.name, text, was: null, now: null })
  const refused = noteProblem(current, line.note)
  if (line.note && refused !== null)
    changes.push({ kind: 'note', field: 'note', name: current.name, text: `${refused}: «${line.note}»`, was: null, now: null })
  return { options, changes }
}

function compareOption(
  { id, qtt, price, name = '' }: SyncOption,
  kind: string,
  current: Option | undefined,
): { kept: CurrentOption | null; changes: SyncChange[] } {
  if (qtt <= 0) return { kept: null, changes: [] }
  const field = `${kind}.${id}`
  if (!current) return { kept: null, changes: [{ kind: 'gone', field, name, was: price ?? null, now: null }] }
  const changes: SyncChange[] = []
  if (price !== undefined && price !== current.price)
    changes.push({ kind: 'price', field, name: current.name, was: price, now: current.price })
  if (qtt > current.max) changes.push({ kind: 'max', field, name: current.name, was: qtt, now: current.max })
  return { kept: { id: current.id, qtt: Math.min(qtt, current.max), price: current.price, name: current.name }, changes }
}

/** Merges lines that became the same because an option is gone. */
function mergeTwins<Line extends SyncLine>(first: SyncedLine<Line>, second: SyncedLine<Line>): SyncedLine<Line> {
  const changes = new Map([...first.changes, ...second.changes].map((change) => [JSON.stringify(change), change]))
  const qtt = Math.min(MAX_LINE_QTT, first.line.qtt + second.line.qtt)
  return { line: { ...first.line, qtt }, changes: [...changes.values()] }
}

const isMap = (goods: ReadonlyMap<number, Goods> | Iterable<Goods>): goods is ReadonlyMap<number, Goods> => goods instanceof Map

/** The products of these lines; a long list is read only as far as needed. */
function goodsOf(lines: readonly SyncLine[], goods: Iterable<Goods>): ReadonlyMap<number, Goods> {
  const wanted = new Set(lines.map(({ id }) => id))
  const found = new Map<number, Goods>()
  if (wanted.size === 0) return found
  for (const one of goods) {
    if (wanted.has(one.id)) found.set(one.id, one)
    if (found.size === wanted.size) break
  }
  return found
}
