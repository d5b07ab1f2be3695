import { numberText, priceText } from '~/rules/price-text'

const noBreakSpace = '\u00a0'

/** A sum as digits, and as a price: the same words in the browser and in the Worker's messages. */
export { numberText as formatNumber, priceText as formatPrice }

/** «2 470 руб.»: the sum of the cart button in the header. */
export function formatRub(roubles: number): string {
  return `${numberText(roubles)}${noBreakSpace}руб.`
}

/** «240 г», «0,5 л», «8 шт»: an amount and its unit, kept together. */
export function formatWeight(amount: number, unit: string): string {
  return `${String(amount).replace('.', ',')}${noBreakSpace}${unit}`
}

/** A text as a sentence begins. Here and not by `::first-letter`, which a browser styles and lays out for every card anew. */
export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The Russian word that agrees with a count: `plural(3, ['блюдо', 'блюда', 'блюд'])` is «блюда». */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const lastTwo = Math.abs(Math.trunc(count)) % 100
  const last = lastTwo % 10
  if (!Number.isInteger(count)) return few
  if (lastTwo > 10 && lastTwo < 20) return many
  if (last === 1) return one
  return last > 1 && last < 5 ? few : many
}

/** The word that agrees with a count of bonuses. */
export const bonusWord = (count: number) => plural(count, ['бонус', 'бонуса', 'бонусов'])

/** «3 670 бонусов»: a count of bonuses with its word, kept together. */
export const formatBonuses = (count: number) => `${numberText(count)}${noBreakSpace}${bonusWord(count)}`

/** Options in one row of words: «Двойной краб, соус спайси × 2». Each is named as a sentence begins; behind a comma that is
 *  a small letter, but for what goes on in capitals or is not Russian. */
export function optionsText(options: readonly { name: string; qtt: number }[]): string {
  const words = options.map(({ name, qtt }, index) => {
    const own = index === 0 ? name : name.replace(/^[А-ЯЁ](?=[а-яё])/u, (letter) => letter.toLowerCase())
    return qtt > 1 ? `${own}${noBreakSpace}×${noBreakSpace}${qtt}` : own
  })
  return words.join(', ')
}

const shortWords = 'а|без|в|во|для|до|за|и|из|из-за|к|ко|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|у'
const shortWord = new RegExp(`(^|[\\s(«„"${noBreakSpace}])(${shortWords}) +(?=\\S)`, 'giu')

/** Glues short prepositions, conjunctions and «не» to the next word, a dash to the word before it, and a number to what
 *  it counts. */
export function glue(text: string): string {
  const glued = text.replace(shortWord, `$1$2${noBreakSpace}`)
  // A second pass: «и с крабом» shares its space between two matches.
  return glued
    .replace(shortWord, `$1$2${noBreakSpace}`)
    .replace(/ (?=[—–] )/g, noBreakSpace)
    .replace(/(\d) (?=[а-яё%₽])/giu, `$1${noBreakSpace}`)
}

/** Digits of a phone as the mask shows them: `+### (###) ##-###`, as far as they go. */
export function formatPhone(digits: string): string {
  const [country, area, first, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 11)]
  if (country === '') return ''
  return `+${country}${area && ` (${area}`}${first && `) ${first}`}${last && `-${last}`}`
}
