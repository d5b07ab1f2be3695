import { MIN_SEARCH_LENGTH } from '~/contracts/constants'
import { otherLayout } from '~/rules/keyboard-layout'
import { lookAlike } from '~/rules/look-alikes'
import type { SearchIndex, SearchTerm } from './search-index'
import { membersOf, synonymsOf } from './synonyms'
import { normalize, single, spelledWordsOf, wordsOf } from '~/rules/words'
import { isSignificant, stem } from './words'

const MAX_WORDS = 8
/** Shorter words are not corrected; longer ones may differ by one edit, the longest by two. */
const MIN_TYPO_LENGTH = 5
const MIN_TWO_TYPOS_LENGTH = 10

/** A part of the query without spaces. */
type Chunk = { chunk: string; words: string[] }

/** A product must have all of `wanted` and none of `unwanted` («без …»). */
export type SearchQuery = { wanted: SearchTerm[]; unwanted: SearchTerm[] }

/** The query in chunks, cut to the first words. */
export function readQuery(q: string): Chunk[] {
  let left = MAX_WORDS
  return normalize(q)
    .split(/\s+/)
    .flatMap((chunk) => {
      const words = wordsOf(chunk).slice(0, left)
      left -= words.length
      return words.length > 0 || (left > 0 && chunk) ? [{ chunk, words }] : []
    })
}

/** The last word of a query may be the beginning of a longer one. */
export function termOf(word: string, isLast: boolean): SearchTerm {
  const sounds = /^[a-z]+$/.test(word) ? [inRussian(word), lookAlike(word)] : []
  return {
    word,
    own: [stem(word)],
    wide: unique([word, ...sounds].flatMap((one) => synonymsOf(stem(one)))),
    kinds: membersOf(stem(word)),
    begins: isLast && word.length >= MIN_SEARCH_LENGTH ? unique([word, ...sounds]).filter((one) => one.length >= MIN_SEARCH_LENGTH) : [],
  }
}

export function searchQueryOf(words: string[]): SearchQuery {
  const query: SearchQuery = { wanted: [], unwanted: [] }
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    if (words[at - 1] === 'без' && isSignificant(word)) query.unwanted.push(termOf(word, false))
    else if (word === 'без' ? isLast : isSignificant(word)) query.wanted.push(termOf(word, isLast))
  }
  if (query.wanted.length + query.unwanted.length > 0) return query
  // only stop words: search for them
  return { wanted: words.map((word, at) => termOf(word, at === words.length - 1)), unwanted: [] }
}

/** The query with unknown words corrected: other keyboard layout, words split or joined, misspellings. Words of the catalogue
 *  stay as they are; a word without any correction is dropped where others remain. */
export function correctQuery(chunks: Chunk[], { words: shopWords, badges, stems, vocabulary }: SearchIndex): SearchQuery {
  const isKnown = (word: string) => shopWords.has(word) || badges.has(word) || termOf(word, false).wide.some((one) => stems.has(one))
  const words = joinKnown(
    chunks.flatMap((chunk) => {
      const swapped = layoutWords(chunk)
      const isFine = chunk.words.length > 0 && chunk.words.every((word) => isKnown(word) || !isSignificant(word))
      return !isFine && swapped.length > 0 && swapped.every(isKnown) ? swapped : chunk.words
    }),
    isKnown,
  )
  const lettersOf = new Map(
    chunks
      .flatMap(({ chunk }) => [...spelledWordsOf(otherLayout(chunk)), ...spelledWordsOf(chunk)])
      .map(({ word, letters }) => [word, letters]),
  )
  const lastChunk = chunks.at(-1)
  const swappedLast = lastChunk ? layoutWords(lastChunk) : []

  const correct = (term: SearchTerm): SearchTerm => {
    if (isKnown(term.word)) return { ...term, begins: [] }
    const typed = [term.word, ...(words.length === 1 ? swappedLast : [])]
    const meant = unique(
      typed.flatMap((word) => correctionsOf(word, lettersOf.get(word) ?? 0, vocabulary)).flatMap((found) => [found, stem(found)]),
    )
    // one letter would begin half of the menu
    const swappedBegins = swappedLast.length === 1 ? swappedLast.filter((word) => word.length >= MIN_SEARCH_LENGTH) : []
    const begins = term.begins.length > 0 ? unique([...term.begins, ...swappedBegins]) : term.begins
    return { ...term, own: [...term.own, ...meant], wide: [...term.wide, ...meant], begins }
  }
  const { wanted, unwanted } = searchQueryOf(words)
  const corrected = wanted.map(correct)
  const useful = corrected.filter(
    ({ word, begins, wide }) => isKnown(word) || begins.length > 0 || wide.length > termOf(word, false).wide.length,
  )
  return { wanted: useful.length > 0 ? useful : corrected, unwanted: unwanted.map(correct) }
}

/** Words of the catalogue that a misspelled word of so many letters may mean; by their stems only where no whole word fits.
 *  A word one letter short of the minimum may only lack a letter. */
function correctionsOf(word: string, letters: number, vocabulary: ReadonlySet<string>): string[] {
  if (letters < MIN_TYPO_LENGTH - 1) return []
  const near = (to: string, max: number) =>
    [...vocabulary].filter((term) => term.length >= MIN_TYPO_LENGTH - 1 && isWithinEdits(to, term, max))
  const whole = near(word, 1)
  if (letters < MIN_TYPO_LENGTH) return whole.filter((term) => term.length > word.length)
  if (whole.length > 0) return whole
  const byStem = near(stem(word), 1)
  return byStem.length > 0 || letters < MIN_TWO_TYPOS_LENGTH ? byStem : near(word, 2)
}

/** Whether at most `max` letters added, removed, changed, or swapped with their neighbour turn one word into the other. */
function isWithinEdits(one: string, other: string, max: number): boolean {
  if (Math.abs(one.length - other.length) > max) return false
  let previous: number[] = []
  let current = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const changed = Number(current[j - 1]) + (isSame ? 0 : 1)
      let least = Math.min(changed, Number(current[j]) + 1, Number(next[j - 1]) + 1)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, Number(previous[j - 2]) + 1)
      next.push(least)
    }
    if (Math.min(...next) > max) return false
    ;[previous, current] = [current, next]
  }
  return Number(current.at(-1)) <= max
}

const unique = (words: string[]) => [...new Set(words)]
/** A key that was held is no word. */
const layoutWords = ({ chunk }: Chunk) => (/(.)\1\1/u.test(chunk) ? [] : wordsOf(otherLayout(chunk)))

/** Joins neighbours that are one word of the catalogue. */
function joinKnown(words: string[], isKnown: (word: string) => boolean): string[] {
  const joined: string[] = []
  for (const word of words) {
    const before = joined.at(-1)
    const both = single(`${before}${word}`)
    if (before !== undefined && isKnown(both) && !(isKnown(before) && isKnown(word))) joined.splice(-1, 1, both)
    else joined.push(word)
  }
  return joined
}

const SOUNDS: [RegExp, string][] = [
  [/shch|sch/g, 'щ'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ph/g, 'ф'],
  [/th/g, 'т'],
  [/ck/g, 'к'],
  [/ts|zz/g, 'ц'],
  [/ya|ia(?=$)/g, 'я'],
  [/yu/g, 'ю'],
  [/y?o(?=$)/g, 'о'],
  [/yo|ye/g, 'е'],
  [/oo/g, 'у'],
  [/ee/g, 'и'],
  [/c(?=[eiy])/g, 'ц'],
  [/x/g, 'кс'],
  [/j/g, 'дж'],
  [/(?<=[aeiou])y/g, 'й'],
]
const LETTERS = new Map([...'abcdefghiklmnopqrstuvwyz'].map((letter, at) => [letter, 'абкдефгхиклмнопкрстуввиз'[at] ?? letter]))

/** Transliteration: «sushi» → «суши», «roll» → «ролл». */
function inRussian(word: string): string {
  const sounds = SOUNDS.reduce((text, [latin, russian]) => text.replace(latin, russian), word)
  return [...sounds].map((letter) => LETTERS.get(letter) ?? letter).join('')
}
