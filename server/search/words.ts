import { stemmer } from '@orama/stemmers/russian'
import { single, wordsOf } from '~/rules/words'

/** Words that do not describe a dish; «без» is not among them. */
const STOP_WORDS = `в во на с со и или из для по под к ко у о об от до за при как что это мне нам the and with of
   заказать купить доставка меню блюдо блюда хочу вкусный вкусные недорого недорогие дешево дешевые дешевый цена самый самые
   какой нибудь шт`

/** Whether a word describes a dish: no stop word, no single letter. */
export const isSignificant = (word: string): boolean => !stopWords.has(word) && (word.length > 1 || /\d/.test(word))

const stopWords = new Set(wordsOf(STOP_WORDS))

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
