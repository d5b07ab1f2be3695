import { BONUSES, countText, plural } from '~/rules/number-text'
import { dishOfOption } from '~/rules/part-option'

const noBreakSpace = '\u00a0'

/** Capitalises the first letter. `::first-letter` would cost a layout for every card. */
export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const bonusWord = (count: number) => plural(count, BONUSES)

/** «3 670 бонусов» */
export const formatBonuses = (count: number) => countText(count, BONUSES)

/** «Двойной краб, соус спайси × 2»: after a comma a Russian name starts with a small letter, unless it is all capitals or the name of a
 *  dish. */
export function optionsText(options: readonly { id: number; name: string; qtt: number }[]): string {
  const words = options.map(({ id, name, qtt }, index) => {
    const own = index === 0 || dishOfOption(id) !== null ? name : name.replace(/^[А-ЯЁ](?=[а-яё])/u, (letter) => letter.toLowerCase())
    return qtt > 1 ? `${own}${noBreakSpace}×${noBreakSpace}${qtt}` : own
  })
  return words.join(', ')
}

const shortWords = 'а|без|в|во|для|до|за|и|из|из-за|к|ко|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|у'
const shortWord = new RegExp(`(^|[\\s(«„"${noBreakSpace}])(${shortWords}) +(?=\\S)`, 'giu')

/** Sets no-break spaces after short prepositions and conjunctions, before a dash, and between a number and its unit or name. */
export function glue(text: string): string {
  const glued = text.replace(shortWord, `$1$2${noBreakSpace}`)
  // A second pass: «и с крабом» shares its space between two matches.
  return glued
    .replace(shortWord, `$1$2${noBreakSpace}`)
    .replace(/ (?=[—–] )/g, noBreakSpace)
    .replace(/([\d½⅓⅔¼¾]) (?=[а-яё%₽])/giu, `$1${noBreakSpace}`)
}
