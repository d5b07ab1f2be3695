import { otherLayout } from './keyboard'
import { questionOf, wantedOf, type Question, type Wanted } from './query'
import { single, stem } from './stem'
import { deletionsOf, isOneTypo, MIN_TYPO_LENGTH } from './typos'
import { isTelling, spelledWordsOf, wordsOf } from './words'

type Chunk = { chunk: string; words: string[] }

/** Of what was asked about: the terms that the shop has, and all its terms that may be one typo away. */
export type Known = { terms: Set<string>; near: string[] }

const MAX_ASKED = 300

/** What to ask of the vocabulary to mend a query with: its words as they are, joined and under the other layout, and what
 *  is left of the longer ones without a letter. */
export function formsOf(chunks: Chunk[]): { terms: string[]; deletions: string[] } {
  const words = chunks.flatMap((chunk) => [...chunk.words, ...layoutWords(chunk)])
  const terms = [...words, ...joinedOf(chunks)].flatMap((word) => [word, ...wantedOf(word, false).wide])
  const letters = lettersOf(chunks)
  const deletions = words
    .filter((word) => (letters.get(word) ?? 0) >= MIN_TYPO_LENGTH - 1)
    .flatMap((word) => [...deletionsOf(word), ...deletionsOf(stem(word))])
  return { terms: unique(terms).slice(0, MAX_ASKED), deletions: unique(deletions).slice(0, MAX_ASKED) }
}

/** The query with its unknown words taken for what they may have been meant to be. Words that the shop knows stay as they
 *  are; one that nothing can be made of is left out where others remain. */
export function mend(chunks: Chunk[], { terms, near }: Known): Question {
  // a slip at the end can make a whole word look like the stem of what was typed: «курицай», «курица»
  const isKnown = (word: string) => terms.has(word) || wantedOf(word, false).wide.some((one) => terms.has(one) && stem(one) === one)
  const letters = lettersOf(chunks)
  const mended = chunks.map((chunk): Chunk => {
    const swapped = layoutWords(chunk)
    const asIs = chunk.words.length > 0 && chunk.words.every((word) => isKnown(word) || !isTelling(word))
    return !asIs && swapped.length > 0 && swapped.every((word) => isKnown(word)) ? { ...chunk, words: swapped } : { ...chunk }
  })
  const words = joinKnown(
    mended.flatMap((chunk) => chunk.words),
    isKnown,
  )
  const question = questionOf(words)
  const lastChunk = chunks.at(-1)
  const swappedLast = lastChunk ? layoutWords(lastChunk) : []
  const widen = (wanted: Wanted): Wanted => {
    if (isKnown(wanted.word)) return { ...wanted, begins: [] }
    const candidates = [wanted.word, ...(words.length === 1 ? swappedLast : [])].flatMap((word) =>
      meantBy(word, letters.get(word) ?? 0, near),
    )
    const meant = unique(candidates.flatMap((term) => [term, stem(term)]))
    const begins = wanted.begins.length > 0 && swappedLast.length === 1 ? unique([...wanted.begins, ...swappedLast]) : wanted.begins
    return { ...wanted, own: [...wanted.own, ...meant], wide: [...wanted.wide, ...meant], begins }
  }
  const wanted = question.wanted.map(widen)
  const hopeful = wanted.filter(
    (one) => isKnown(one.word) || one.begins.length > 0 || one.wide.length > wantedOf(one.word, false).wide.length,
  )
  return { wanted: hopeful.length > 0 ? hopeful : wanted, unwanted: question.unwanted.map(widen) }
}

/** The terms that a word of so many letters may be with one typo: whole words, and only where there are none, those with
 *  another ending, for short stems are close to many. One letter short of enough, it may only have lost it. */
function meantBy(word: string, letters: number, near: string[]): string[] {
  const whole = near.filter((term) => isOneTypo(word, term))
  if (letters < MIN_TYPO_LENGTH) return letters === MIN_TYPO_LENGTH - 1 ? whole.filter((term) => term.length > word.length) : []
  return whole.length > 0 ? whole : near.filter((term) => isOneTypo(stem(word), term))
}

const lettersOf = (chunks: Chunk[]) =>
  new Map(
    chunks
      .flatMap(({ chunk }) => [...spelledWordsOf(otherLayout(chunk)), ...spelledWordsOf(chunk)])
      .map(({ word, letters }) => [word, letters]),
  )

const unique = (words: string[]) => [...new Set(words)]
const layoutWords = ({ chunk }: Chunk) => wordsOf(otherLayout(chunk))

const joinedOf = (chunks: Chunk[]) => {
  const words = chunks.flatMap((chunk) => chunk.words)
  return words.slice(1).map((word, at) => single(`${words[at]}${word}`))
}

/** Neighbours that are one word of the shop's, joined. */
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
