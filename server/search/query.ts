import { MIN_SEARCH_LENGTH } from '~/contracts/constants'
import { MAX_PREFIX, pairOf, wholeName, without } from './document'
import { inRussian, lookAlike } from './keyboard'
import { stem } from './stem'
import { membersOf, synonymsOf } from './synonyms'
import { isTelling } from './words'

/** One thing that a product must have: any of `own` stems, better than any of `wide` ones (the same and what means or
 *  sounds the same), one of its `kinds`, or a word that begins with one of `begins`. */
export type Wanted = { word: string; own: string[]; wide: string[]; kinds: string[]; begins: string[] }

/** What is looked for: every one of `wanted`, none of `unwanted`. */
export type Question = { wanted: Wanted[]; unwanted: Wanted[] }

const unique = (words: string[]) => [...new Set(words)]

/** A word as it was typed. The last one of a query may be the beginning of a longer word. */
export function wantedOf(word: string, isLast: boolean): Wanted {
  const isLatin = /^[a-z]+$/.test(word)
  const sounds = isLatin ? [inRussian(word), lookAlike(word)] : []
  return {
    word,
    own: [stem(word)],
    wide: unique([word, ...sounds].flatMap((one) => synonymsOf(stem(one)))),
    kinds: membersOf(stem(word)),
    begins: isLast && word.length >= MIN_SEARCH_LENGTH ? unique([word, ...sounds]).map((one) => one.slice(0, MAX_PREFIX)) : [],
  }
}

/** What a query's words ask for; «без …» is asked for as it stands («без сахара» in a name), and kept aside as unwanted. */
export function questionOf(words: string[]): Question {
  const question: Question = { wanted: [], unwanted: [] }
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    if (words[at - 1] === 'без' && isTelling(word)) question.unwanted.push(wantedOf(word, false))
    else if (word === 'без' ? isLast : isTelling(word)) question.wanted.push(wantedOf(word, isLast))
  }
  if (question.wanted.length + question.unwanted.length > 0) return question
  // nothing but fillers: then they are what is looked for
  return { wanted: words.map((word, at) => wantedOf(word, at === words.length - 1)), unwanted: [] }
}

/** The question as FTS5 expressions, the better answers first: the name itself, the category's, all words in the name, in
 *  name and composition, anywhere. «Без …» must be said of the product in so many words. Several words are asked for two
 *  by two, whole: their lists need not be gone through. Tokens are letters, digits and a dot of our own, quoted: a query
 *  cannot say anything else. */
export function stagesOf(question: Question): string[] {
  const stated = statedOf(question)
  const [one] = stated
  if (one === undefined) return []
  const name = question.unwanted.length > 0 ? [] : [`"f${wholeName(stated.map(({ word }) => word))}"`]
  if (stated.length > 1)
    return [...name, ...twoByTwo(stated), ...stated.flatMap((last) => (isJustBegun(last) ? inName(stated).slice(1) : []))]
  const category = question.unwanted.length > 0 ? [] : [any(marked('k', one.wide))]
  return [...name, ...category, ...inName(stated), ...inComposition(stated), anywhere(stated)]
}

/** So short a last word is hardly whole yet. */
const isJustBegun = ({ word, begins }: Wanted): boolean => begins.length > 0 && word.length <= 3

/** What remains of several words when no product has them whole in name and composition: the last one as a beginning, and
 *  all of them anywhere. */
export function looseStagesOf(question: Question): string[] {
  const stated = statedOf(question)
  if (stated.length < 2) return []
  const isBegun = stated.some(({ begins }) => begins.length > 0)
  return [...(isBegun ? [inName(stated)[1], inComposition(stated)[1]] : []), anywhere(stated)].filter((stage) => stage !== undefined)
}

const statedOf = ({ wanted, unwanted }: Question): Wanted[] => [...wanted, ...unwanted.map(({ word }) => wantedOf(without(word), true))]

/** Each word with its neighbour, in the name and then in name and composition. */
const twoByTwo = (wanted: Wanted[]): string[] => [
  paired('2', wanted, ({ own }) => own),
  paired('2', wanted, ({ wide }) => wide),
  paired('3', wanted, ({ own }) => own),
  paired('3', wanted, ({ wide, kinds }) => [...wide, ...kinds]),
]

const paired = (letter: string, wanted: Wanted[], stemsOf: (one: Wanted) => string[]): string =>
  wanted
    .slice(1)
    .map((one, at) => {
      const before = wanted.slice(at, at + 1).flatMap(stemsOf)
      return any(stemsOf(one).flatMap((stem) => before.map((other) => (stem === other ? `c${stem}` : letter + pairOf(stem, other)))))
    })
    .join(' AND ')

/** Where nothing says so by itself: products that have what is wanted and do not mention the rest, not even as allergens. */
export function withoutStagesOf({ wanted, unwanted }: Question): string[] {
  if (unwanted.length === 0) return []
  const not = any(unwanted.flatMap(({ wide, kinds }) => [...marked('d', [...wide, ...kinds]), ...marked('a', wide)]))
  const stages = wanted.length > 0 ? [...inName(wanted), ...inComposition(wanted), anywhere(wanted)] : ['"x"']
  return stages.map((stage) => `(${stage}) NOT ${not}`)
}

const inName = (wanted: Wanted[]): string[] => [
  every(wanted, ({ own }) => marked('n', own)),
  every(wanted, ({ wide, begins }) => [...marked('n', wide), ...marked('p', begins)]),
]

const inComposition = (wanted: Wanted[]): string[] => [
  every(wanted, ({ own }) => marked('c', own)),
  every(wanted, ({ wide, kinds, begins }) => [...marked('c', [...wide, ...kinds]), ...marked('p', begins), ...marked('q', begins)]),
]

const anywhere = (wanted: Wanted[]): string => every(wanted, ({ wide, kinds }) => marked('d', [...wide, ...kinds]))

/** Products with the most of what is wanted, where none has all of it: with all but one, all but two, and so on down to
 *  one, the last word first, which tells more than the first («пицца с угрём»). Only the first few words count. */
export function partialStagesOf(wanted: Wanted[]): string[] {
  const few = wanted.slice(0, MAX_PARTIAL)
  return few.slice(1).flatMap((_, at) =>
    subsets(few, few.length - 1 - at)
      .toReversed()
      .map((some) =>
        some.length > 1
          ? paired('3', some, ({ wide, kinds }) => [...wide, ...kinds])
          : every(some, ({ wide, begins }) => [...marked('c', wide), ...marked('p', begins)]),
      ),
  )
}

const MAX_PARTIAL = 4

function subsets<One>(list: One[], size: number): One[][] {
  if (size === 0) return [[]]
  return list.flatMap((one, at) => subsets(list.slice(at + 1), size - 1).map((rest) => [one, ...rest]))
}

const every = (wanted: Wanted[], tokensOf: (one: Wanted) => string[]): string => wanted.map((one) => any(tokensOf(one))).join(' AND ')
const any = (tokens: string[]): string => `(${unique(tokens.map((one) => `"${one}"`)).join(' OR ')})`
const marked = (letter: string, words: string[]): string[] => words.map((word) => letter + word)
