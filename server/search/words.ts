import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import { inOneScript } from './keyboard'
import { single } from './stem'

/** What is read of a query: nobody types more words than this to find a dish. */
const MAX_WORDS = 8
const MAX_WORD_LENGTH = 24

/** Words that say nothing of a dish; «без» is not among them. */
const IDLE = `в во на с со и или из для по под к ко у о об от до за при как что это мне нам the and with of
   заказать купить доставка меню блюдо блюда хочу вкусный вкусные недорого недорогие дешево дешевые дешевый цена самый самые
   какой нибудь шт`

/** Lower case, ё as е, no accents, full-width as plain, nothing invisible; a half of a surrogate pair is dropped. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й')
    .replace(/[\p{M}\p{Cf}\p{Cs}]+/gu, '')
}

/** The words of a text as they are kept and compared: plain, runs of letters or digits, Latin look-alikes in a Russian
 *  word as Russian letters, double letters as one. «Cет „Том-ям“» → сет, том, ям. */
export const wordsOf = (text: string): string[] => spelledWordsOf(text).map(({ word }) => word)

/** The same with how many letters each was written with: «роллы» is «ролы», of five. */
export function spelledWordsOf(text: string): { word: string; letters: number }[] {
  const runs = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.map((run) => ({ word: single(inOneScript(run)).slice(0, MAX_WORD_LENGTH), letters: run.length }))
}

/** Whether a word tells one dish from another: no filler, and no single letter. */
export const isTelling = (word: string): boolean => !IDLE_WORDS.has(word) && (word.length > 1 || /\d/.test(word))

const IDLE_WORDS = new Set(wordsOf(IDLE))

/** A query as it is read: cut to what a search reads, in chunks without spaces, each with its words. */
export function readQuery(q: string): { chunk: string; words: string[] }[] {
  let left = MAX_WORDS
  return plain(q.trim().slice(0, MAX_SEARCH_LENGTH))
    .split(/\s+/)
    .flatMap((chunk) => {
      const words = wordsOf(chunk).slice(0, left)
      left -= words.length
      return words.length > 0 || (left > 0 && chunk) ? [{ chunk, words }] : []
    })
}
