import { stemmer } from '@orama/stemmers/russian'
import { inOneScript } from '~/rules/look-alikes'

const MAX_WORD_LENGTH = 24

/** Words that do not describe a dish; «без» is not among them. */
const STOP_WORDS = `в во на с со и или из для по под к ко у о об от до за при как что это мне нам the and with of
   заказать купить доставка меню блюдо блюда хочу вкусный вкусные недорого недорогие дешево дешевые дешевый цена самый самые
   какой нибудь шт`

/** Lower case without accents and invisible characters, «ё» as «е», full-width letters as plain ones. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й')
    .replace(/[\p{M}\p{Cf}\p{Cs}]+/gu, '')
}

/** The words of a text as they are compared: normalized, in one script, double letters as one. «Cет „Том-ям“» → сет, том, ям. */
export const wordsOf = (text: string): string[] => spelledWordsOf(text).map(({ word }) => word)

/** The same with the number of letters as typed: «роллы» is «ролы» with five. */
export function spelledWordsOf(text: string): { word: string; letters: number }[] {
  const runs = normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.map((run) => ({ word: single(inOneScript(run)).slice(0, MAX_WORD_LENGTH), letters: run.length }))
}

/** Whether a word describes a dish: no stop word, no single letter. */
export const isSignificant = (word: string): boolean => !stopWords.has(word) && (word.length > 1 || /\d/.test(word))

const stopWords = new Set(wordsOf(STOP_WORDS))

/** Double letters as one; they are misspelled often. */
export function single(word: string): string {
  return word.replace(/(\p{L})\1+/gu, '$1')
}

/** Stems that the stemmer does not unite: changing vowels, and «лосось», which it takes for a verb. */
const IRREGULAR: Record<string, string> = { угор: 'угр', яиц: 'яйц', кур: 'куриц' }
const stems = new Map<string, string>()
const MAX_CACHED_STEMS = 50_000

/** The stem of a word from `wordsOf`, Russian or English: «роллы», «роллов», «ролл» → «рол». */
export function stem(word: string): string {
  const cached = stems.get(word)
  if (cached !== undefined) return cached
  if (stems.size >= MAX_CACHED_STEMS) stems.clear()
  const made = makeStem(word)
  stems.set(word, made)
  return made
}

function makeStem(word: string): string {
  if (/^[a-z]/.test(word)) return single(word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word)
  const base = word.startsWith('лосос') ? word.slice(0, 5) + word.slice(5).replace(/^(ь|я|ю|ем|е|и|ей|ями|ям|ях)$/, '') : stemmer(word)
  // «огурец», «огурцы»; «напиток», «напитки»; «остренький»
  const steady = base
    .replace(/(?<=[аеиоуыэюя].*[^аеиоуыэюя])ец$/, 'ц')
    .replace(/(?<=[аеиоуыэюя].*[^аеиоуыэюя])[ое]к$/, 'к')
    .replace(/(?<=..)[ео]ньк$/, '')
  return IRREGULAR[steady] ?? (single(steady) || word)
}
