import { fold } from './composition'

/** A dish of a set as the set's composition names it; `pieces` of it. */
export type NamedPart = { name: string; pieces: number }

const COUNTED = /^(.{2,80}?)(?:\s*[-–—:×x*]\s*(\d{1,3})(?:\s*(?:шт\p{L}*|кус\p{L}*)\.?)?|[\s(]+(\d{1,3})\s*(?:шт\p{L}*|кус\p{L}*)\.?\)?)$/iu
const COUNT_FIRST = /^(\d{1,2})\s*(?:[×x*]|шт\.?)\s*(.{2,80})$/iu
const MAX_QTT = 99
const MAX_PARTS = 40

/** The dishes of «Ролл Краб - 3, Филадельфия 8 шт»; empty where the text is no list of counted dishes but says what a dish is made of. */
export function readParts(composition: string): NamedPart[] {
  const entries = composition
    .split(/[;\n]|,(?!\d)/)
    .map((entry) => entry.trim().replace(/\.$/, ''))
    .filter(Boolean)
  const parts = entries.flatMap((entry): NamedPart[] => {
    const [, name, one, other] = COUNTED.exec(entry) ?? []
    if (name !== undefined) return [{ name: name.trim(), pieces: Number(one ?? other) }]
    const [, count, after] = COUNT_FIRST.exec(entry) ?? []
    return after === undefined ? [] : [{ name: after.trim(), pieces: Number(count) }]
  })
  return parts.length >= 2 && parts.length * 3 >= entries.length * 2 ? parts.slice(0, MAX_PARTS) : []
}

/** «8 шт» of a dish of 8 pieces is one portion. */
export const portionsOf = (pieces: number, ofDish: number | null | undefined): number =>
  Math.min(MAX_QTT, Math.max(1, Math.round(pieces / (ofDish || 1))))

const TYPES = ['ролл', 'суши', 'нигири', 'гункан', 'сашими', 'пицц', 'вок', 'сет', 'набор', 'суп', 'салат']
const PORTION = /(?<!\d)1\s*\/\s*2(?!\d)|½/g

/** «Ролл Сыр-лосось 1/2» is a «ролл» of «лосось сыр»: words in any order, without the share of a portion. */
function wordsOf(name: string): { type: string; words: string } {
  const words = fold(name)
    .replace(PORTION, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const type = words.length > 1 ? TYPES.find((one) => words[0]?.startsWith(one)) : undefined
  const own = type === undefined ? words : words.slice(1)
  return { type: type ?? '', words: own.toSorted().join(' ') }
}

/** «Шиитаки» and «шиитаке», «запеченный» and «запеченная». */
const stemsOf = (words: string) =>
  words
    .split(' ')
    .map((word) => (word.length > 5 ? word.slice(0, -2) : word))
    .join(' ')

/** Finds dishes by the names that sets have for them: the same words, else the same but for their endings, where neither says it is another
 *  kind of dish. Undefined where none or several different dishes fit. */
export function partFinder<Dish extends { name: string }>(dishes: readonly Dish[]): (name: string) => Dish | undefined {
  const all = dishes.map((dish) => ({ dish, ...wordsOf(dish.name) }))
  const [known, stems] = [Map.groupBy(all, ({ words }) => words), Map.groupBy(all, ({ words }) => stemsOf(words))]
  return (name) => {
    const { type, words } = wordsOf(name)
    const alike = known.get(words) ?? stems.get(stemsOf(words)) ?? []
    const same = alike.filter((one) => one.type === type)
    const fitting = same.length > 0 ? same : alike.filter((one) => type === '' || one.type === '')
    if (new Set(fitting.map((one) => one.type)).size > 1) return undefined
    return (fitting.find(({ dish }) => dish.name === name) ?? fitting[0])?.dish
  }
}
