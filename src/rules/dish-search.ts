import { MAX_LINE_QTT } from '~/contracts/constants'
import { otherLayout } from './keyboard-layout'

/** What is typed into the field of dishes: «2*фил» is two portions of what begins with «фил». */
export type DishQuery = { qtt: number; text: string }

/** The star is shift-8 in both layouts; «2х» and «2x» are what hands write instead. */
const QUANTITY = /^\s*(\d{1,2})\s*(?:\*|[хx×](?=\s|$))\s*/iu

export function parseQuery(typed: string): DishQuery {
  const [start = '', digits] = QUANTITY.exec(typed) ?? []
  const qtt = Math.min(Math.max(Number(digits ?? 1), 1), MAX_LINE_QTT)
  return { qtt, text: typed.slice(start.length).trim() }
}

/** A part of a name; `isHit` where it is what was typed. */
export type NamePart = { text: string; isHit: boolean }
export type FoundDish<Dish> = { goods: Dish; parts: NamePart[] }
type Named = { name: string }

const WORD = /[\p{L}\p{N}]+/gu
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Dishes of which each typed word begins a word of the name, those whose name begins with it first, in menu order. Typed under the other
 *  layout where nothing is found, with at least two letters a word. Without a text all dishes, for signs alone none. */
export function findDishes<Dish extends Named>(goods: readonly Dish[], text: string): FoundDish<Dish>[] {
  if (text.trim() === '') return matching(goods, [])
  const found = matchingWords(goods, text, 1)
  return found.length > 0 ? found : matchingWords(goods, otherLayout(text.toLowerCase()), 2)
}

function matchingWords<Dish extends Named>(goods: readonly Dish[], text: string, letters: number): FoundDish<Dish>[] {
  const typed = plain(text).match(WORD) ?? []
  return typed.length > 0 && typed.every((word) => word.length >= letters || /^\d/.test(word)) ? matching(goods, typed) : []
}

function matching<Dish extends Named>(goods: readonly Dish[], typed: readonly string[]): FoundDish<Dish>[] {
  const found = goods.flatMap((one) => {
    const hits = hitsOf(one.name, typed)
    return hits ? [{ goods: one, parts: partsOf(one.name, hits), isFirst: hits.has(0) }] : []
  })
  return [...found.filter(({ isFirst }) => isFirst), ...found.filter(({ isFirst }) => !isFirst)].map(({ goods: one, parts }) => ({
    goods: one,
    parts,
  }))
}

/** Where the typed words begin in the name, with their lengths; null if one of them does not. Each word of the name counts once. */
function hitsOf(name: string, typed: readonly string[]): Map<number, number> | null {
  const words = [...plain(name).matchAll(WORD)]
  const hits = new Map<number, number>()
  for (const word of typed) {
    const hit = words.find(({ 0: own, index }) => own.startsWith(word) && !hits.has(index))
    if (!hit) return null
    hits.set(hit.index, word.length)
  }
  return hits
}

function partsOf(name: string, hits: ReadonlyMap<number, number>): NamePart[] {
  const parts: NamePart[] = []
  let end = 0
  for (const [at, length] of [...hits].toSorted(([a], [b]) => a - b)) {
    if (at > end) parts.push({ text: name.slice(end, at), isHit: false })
    parts.push({ text: name.slice(at, at + length), isHit: true })
    end = at + length
  }
  if (end < name.length) parts.push({ text: name.slice(end), isHit: false })
  return parts
}
