const noBreakSpace = '\u00a0'
const minus = '\u2212'

/** A sum as digits: groups of three and a comma before kopecks, which stand only when there are some («−1 121,50»).
 *  Roubles in; rounded to the nearest kopeck. */
export function formatNumber(roubles: number): string {
  const kopecks = Math.round(Math.abs(roubles) * 100)
  const whole = String(Math.floor(kopecks / 100)).replace(/\B(?=(?:\d{3})+$)/g, noBreakSpace)
  const rest = kopecks % 100
  const sign = roubles < 0 && kopecks > 0 ? minus : ''
  return `${sign}${whole}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}

/** «1 290 ₽», «121,50 ₽», «−200 ₽»: roubles with no-break spaces, kopecks only when there are some. Look §4. */
export function formatPrice(roubles: number): string {
  return `${formatNumber(roubles)}${noBreakSpace}₽`
}

/** «2 470 руб.»: the sum of the cart button in the header. Spec §2. */
export function formatRub(roubles: number): string {
  return `${formatNumber(roubles)}${noBreakSpace}руб.`
}

/** «240 г», «0,5 л», «8 шт»: an amount and its unit, kept together. */
export function formatWeight(amount: number, unit: string): string {
  return `${String(amount).replace('.', ',')}${noBreakSpace}${unit}`
}

/** The Russian word that agrees with a count: `plural(3, ['блюдо', 'блюда', 'блюд'])` is «блюда». */
export function plural(count: number, [one, few, many]: readonly [string, string, string]): string {
  const lastTwo = Math.abs(Math.trunc(count)) % 100
  const last = lastTwo % 10
  if (!Number.isInteger(count)) return few
  if (lastTwo > 10 && lastTwo < 20) return many
  if (last === 1) return one
  return last > 1 && last < 5 ? few : many
}

const shortWords = 'а|без|в|во|для|до|за|и|из|из-за|к|ко|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|у'
const shortWord = new RegExp(`(^|[\\s(«„"${noBreakSpace}])(${shortWords}) +(?=\\S)`, 'giu')

/** Glues short prepositions, conjunctions and «не» to the next word, and a dash to the word before it. */
export function glue(text: string): string {
  const glued = text.replace(shortWord, `$1$2${noBreakSpace}`)
  // A second pass: «и с крабом» shares its space between two matches.
  return glued.replace(shortWord, `$1$2${noBreakSpace}`).replace(/ (?=[—–] )/g, noBreakSpace)
}

/** Digits of a phone as the mask shows them: `+### (###) ##-###`, as far as they go. Spec §5. */
export function formatPhone(digits: string): string {
  const [country, area, first, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8, 11)]
  if (country === '') return ''
  return `+${country}${area && ` (${area}`}${first && `) ${first}`}${last && `-${last}`}`
}
