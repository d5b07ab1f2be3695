import type { Badge } from '~/contracts/goods'
import { stem } from './stem'
import { badgeWords, impliedBy } from './synonyms'
import { isTelling, wordsOf } from './words'

/** A product as the search reads it. */
export type SearchGoods = {
  slug: string
  name: string
  composition: string
  description: string
  badge: Badge
  is_sale: number | null
  allergens: string[]
  category_name: string
  category_slug: string
}

/** The longest beginning of a word that is kept; what was typed of a longer one is cut to it. */
export const MAX_PREFIX = 10
/** Fewer letters do not yet mean a badge: «по» is a beginning of «поке», not of «популярное». */
const MIN_BADGE_PREFIX = 4
/** Two words this short are also found written as one: «томям». */
const SHORT = 4

/** What stands in the index for a product: `tokens` for `goods_search`, a letter for where the word stands before each;
 *  `terms`, its words and their stems, for `search_terms`. Pure. The letters:
 *    f the whole name, k the category's name, n the name with the words of category, badge and slug, c these and the
 *    composition, d these and the description, p beginnings of the n words, q of the composition's, 2 two words of a
 *    name, 3 two of name or composition, a allergens, x all.
 *  c and d hold what is before them, so that a query asks one list a word and never sifts a long one for a place; 2 and 3
 *  spare it going through two long lists for the few products that are in both. */
export function documentOf(goods: SearchGoods): { tokens: string; terms: string[] } {
  const own = read(goods.name)
  const category = read(`${goods.category_name} ${goods.category_slug}`)
  const implied = read(impliedBy(goods.category_name))
  const badge = read(badgeWords(goods.badge, goods.is_sale === 1))
  const called = [...own, ...joined(own), ...category, ...implied, ...read(goods.slug)]
  const name = [...called, ...badge]
  const composition = read(goods.composition)
  const description = read(goods.description)
  const stems = (words: string[]) => words.map(stem)
  const tokens = [
    'x',
    `f${wholeName(own)}`,
    ...mark('k', stems(category)),
    ...mark('n', stems(name)),
    ...mark('c', stems([...name, ...composition])),
    ...mark('d', stems([...name, ...composition, ...description])),
    ...mark('p', called.flatMap(prefixesOf)),
    ...mark(
      'p',
      badge.flatMap(prefixesOf).filter((prefix) => prefix.length >= MIN_BADGE_PREFIX),
    ),
    ...mark('q', composition.flatMap(prefixesOf)),
    ...mark('2', pairsOf(stems([...own, ...category, ...implied, ...badge]))),
    ...mark('3', pairsOf(stems([...own, ...category, ...implied, ...badge, ...composition]))),
    ...mark('a', stems(goods.allergens.flatMap(wordsOf))),
  ]
  const words = [...name, ...composition, ...description]
  return { tokens: [...new Set(tokens)].join(' '), terms: [...new Set([...words, ...stems(words)])].filter((term) => term.length > 1) }
}

/** The stems of a whole name as one word, in any order of its words. */
export const wholeName = (words: string[]): string => [...new Set(words.map(stem))].toSorted().join('')

/** «без сахара» as the one word that it means; who looks for «сахар» does not look for it. */
export const without = (word: string): string => `без${word}`

function read(text: string): string[] {
  const words = wordsOf(text)
  return words.flatMap((word, at) => {
    if (words[at - 1] === 'без') return [without(word)]
    return word !== 'без' && isTelling(word) ? [word] : []
  })
}

const joined = (words: string[]) =>
  words.flatMap((word, at) => {
    const next = words[at + 1]
    return next && word.length <= SHORT && next.length <= SHORT ? [word + next] : []
  })

const prefixesOf = (word: string) => Array.from({ length: Math.min(word.length, MAX_PREFIX) - 1 }, (_, at) => word.slice(0, at + 2))

/** Two stems as one token, in whichever order they come. */
export const pairOf = (one: string, other: string): string => (one < other ? `${one}·${other}` : `${other}·${one}`)

function pairsOf(stems: string[]): string[] {
  const each = [...new Set(stems)]
  return each.flatMap((one, at) => each.slice(at + 1).map((other) => pairOf(one, other)))
}

const mark = (letter: string, words: string[]) => words.map((word) => letter + word)
