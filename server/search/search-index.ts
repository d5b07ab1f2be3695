import type { Goods } from '~/contracts/goods'
import type { ShopCatalog } from '#server/catalog/catalog.service'
import { badgeWords, impliedBy } from './synonyms'
import { wordsOf } from '~/rules/words'
import { isSignificant, stem } from './words'

/** Fields, best first. */
const FIELD = { name: 0, composition: 1, description: 2 } as const
type Field = (typeof FIELD)[keyof typeof FIELD]

/** Ranks of a match, best first. `own` is the word itself, `wide` also synonyms and kinds, `begun` the start of a longer word. */
const RANK = {
  wholeName: 0,
  category: 1,
  ownName: 2,
  wideName: 3,
  begunName: 4,
  ownComposition: 5,
  wideComposition: 6,
  begunComposition: 7,
  description: 8,
}
export const MAX_PARTIAL_RANK = RANK.begunComposition

/** Shorter beginnings do not find badges: «по» is the beginning of «поке», not of «популярное». */
const MIN_BADGE_PREFIX = 4
/** Two neighbouring words of at most this length are also found as one: «томям». */
const SHORT = 4

/** What a product must have: one of the `own` stems, of the `wide` ones (synonyms, transliterations, corrections), of the
 *  members of a kind, or a word that starts with one of `begins`. */
export type SearchTerm = { word: string; own: string[]; wide: string[]; kinds: string[]; begins: string[] }

/** Products by term, with the best field they have it in. */
type Postings = Map<string, Map<number, Field>>

const newPostings = () => ({
  wholeNames: new Map() as Postings,
  categories: new Map() as Postings,
  stems: new Map() as Postings,
  words: new Map() as Postings,
  badges: new Map() as Postings,
  allergens: new Map() as Postings,
})

/** Inverted index over the catalogue. Products are numbers in `goods`, which is sorted by popularity; `vocabulary` has all words
 *  and stems, for misspelled queries. */
export type SearchIndex = ReturnType<typeof newPostings> & { goods: Goods[]; vocabulary: ReadonlySet<string> }

const indexes = new WeakMap<ShopCatalog, SearchIndex>()

/** The index of a catalogue, built at its first search. */
export function searchIndexOf(catalog: ShopCatalog): SearchIndex {
  const index = indexes.get(catalog) ?? buildIndex(catalog)
  indexes.set(catalog, index)
  return index
}

function buildIndex({ categories, scoreById }: ShopCatalog): SearchIndex {
  const score = ({ id }: Goods) => scoreById.get(id) ?? 0
  const goods = categories.flatMap(({ items }) => items).toSorted((a, b) => score(b) - score(a) || a.id - b.id)
  const categoryById = new Map(categories.map((one) => [one.id, one]))
  const index = newPostings()
  const { words, badges, stems } = index
  for (const [at, one] of goods.entries()) {
    const { name, slug } = categoryById.get(one.category_id) ?? { name: '', slug: '' }
    const own = read(one.name)
    const category = read(`${name} ${slug}`)
    const badge = read(badgeWords(one.badge, one.badge === 'sale' || one.old_price !== null))
    const called = [...own, ...joinedPairs(own), ...category, ...read(impliedBy(name)), ...read(one.slug)]
    const composition = read(one.composition)
    add(index.wholeNames, [wholeName(own)], at, FIELD.name)
    add(index.categories, category.map(stem), at, FIELD.name)
    add(stems, [...called, ...badge].map(stem), at, FIELD.name)
    add(stems, composition.map(stem), at, FIELD.composition)
    add(stems, read(one.description).map(stem), at, FIELD.description)
    add(words, called, at, FIELD.name)
    add(words, composition, at, FIELD.composition)
    add(badges, badge, at, FIELD.name)
    add(index.allergens, one.allergens.flatMap(wordsOf).map(stem), at, FIELD.name)
  }
  const vocabulary = new Set([...words.keys(), ...badges.keys(), ...stems.keys()])
  return { ...index, goods, vocabulary }
}

/** Products that have every term, sorted by rank, then by popularity. `name` is the query as a product's whole name. */
export function findAll(index: SearchIndex, terms: SearchTerm[], { name = '', maxRank = RANK.description } = {}): number[] {
  if (terms.length === 0) return []
  const [first = new Map<number, number>(), ...others] = terms
    .map((term) => ranksOf(index, term, terms.length === 1))
    .toSorted((a, b) => a.size - b.size)
  const found = new Map<number, number>([...(index.wholeNames.get(name)?.keys() ?? [])].map((at) => [at, RANK.wholeName]))
  for (const [at, rank] of first) {
    const worst = others.reduce((worse, ranks) => Math.max(worse, ranks.get(at) ?? Number.POSITIVE_INFINITY), rank)
    if (worst <= maxRank && !found.has(at)) found.set(at, worst)
  }
  return [...found].toSorted(([a, rankA], [b, rankB]) => rankA - rankB || a - b).map(([at]) => at)
}

/** Products that mention a term anywhere, allergens included. */
export function mentioning({ stems, allergens }: SearchIndex, { wide, kinds }: SearchTerm): number[] {
  return [
    ...[...wide, ...kinds].flatMap((one) => [...(stems.get(one)?.keys() ?? [])]),
    ...wide.flatMap((one) => [...(allergens.get(one)?.keys() ?? [])]),
  ]
}

/** All products with a term and the rank of the best match. */
function ranksOf(index: SearchIndex, { own, wide, kinds, begins }: SearchTerm, isOnly: boolean): Map<number, number> {
  const ranks = new Map<number, number>()
  const match = (postings: Postings, term: string, rankIn: readonly [number, number, number]) => {
    for (const [at, field] of postings.get(term) ?? []) {
      const rank = rankIn[field]
      if (rank < (ranks.get(at) ?? Number.POSITIVE_INFINITY)) ranks.set(at, rank)
    }
  }
  for (const term of own) match(index.stems, term, [RANK.ownName, RANK.ownComposition, RANK.description])
  for (const term of wide) match(index.stems, term, [RANK.wideName, RANK.wideComposition, RANK.description])
  for (const term of kinds) match(index.stems, term, [RANK.wideComposition, RANK.wideComposition, RANK.description])
  if (isOnly) for (const term of wide) match(index.categories, term, [RANK.category, RANK.category, RANK.category])
  for (const begin of begins) {
    const rankIn = [RANK.begunName, RANK.begunComposition, RANK.description] as const
    for (const word of index.words.keys()) if (word.startsWith(begin)) match(index.words, word, rankIn)
    if (begin.length < MIN_BADGE_PREFIX) continue
    for (const word of index.badges.keys()) if (word.startsWith(begin)) match(index.badges, word, rankIn)
  }
  return ranks
}

/** The stems of a whole name, in any order of its words. */
export const wholeName = (words: string[]): string => [...new Set(words.map(stem))].toSorted().join('')

/** «без сахара» as one word, so that «сахар» does not find it. */
export const without = (word: string): string => `без${word}`

function add(postings: Postings, terms: string[], at: number, field: Field) {
  for (const term of terms) {
    const numbers = postings.get(term)
    if (!numbers) postings.set(term, new Map([[at, field]]))
    else if ((numbers.get(at) ?? Number.POSITIVE_INFINITY) > field) numbers.set(at, field)
  }
}

/** The significant words of a product's text. */
function read(text: string): string[] {
  const words = wordsOf(text)
  return words.flatMap((word, at) => {
    if (words[at - 1] === 'без') return [without(word)]
    return word !== 'без' && isSignificant(word) ? [word] : []
  })
}

const joinedPairs = (words: string[]) =>
  words.flatMap((word, at) => {
    const next = words[at + 1]
    return next && word.length <= SHORT && next.length <= SHORT ? [word + next] : []
  })
