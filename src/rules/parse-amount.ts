/** How much of a dish there is. `weight` in `unit`; a count of pieces alone is both. */
export type Amount = { weight?: number; unit?: 'г' | 'мл' | 'шт'; pieces?: number }

type Unit = { unit: 'г' | 'мл' | 'шт'; factor: number }

const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:кг|kg|килограмм\p{L}*|kilogram\w*)$/u, { unit: 'г', factor: 1000 }],
  [/^(?:г|гр|g|gr|грамм\p{L}*|grams?|gramm)$/u, { unit: 'г', factor: 1 }],
  [/^(?:мл|ml|миллилитр\p{L}*|milliliters?)$/u, { unit: 'мл', factor: 1 }],
  [/^(?:л|l|литр\p{L}*|liters?|litres?)$/u, { unit: 'мл', factor: 1000 }],
  [/^(?:шт|штук\p{L}*|pcs?|pieces?|кус|куск\p{L}*|ед|порц\p{L}*)$/u, { unit: 'шт', factor: 1 }],
]
const MAX_LENGTH = 120
/** A number alone that is no amount: a share, a temperature, a price, a rounded number, a clock, a date, a formula, one below zero. */
const OTHER = /^(?:\d[\d., ]*(?:%|‰|°[cс]?|₽|руб\.?|р\.|[$€]|e[+-]?\d+)|\d{1,2}:\d\d|\d+\.\d+\.\d+|=.*|-\d.*|\d+[²³¹⁰-₉])$/u
const NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,4})?`
const PART = new RegExp(
  String.raw`(?:(\d{1,2}) ?[x×х*] ?)?(${NUMBER}(?: ?[/+] ?${NUMBER})*) ?(?:[±+]-? ?\d+ ?)?(\p{L}+)?(?![\d\p{L}])`,
  'gu',
)

/** The unit of a word such as «кг», «мл», «шт.»; undefined for another word. */
export const unitOf = (word: string): Unit | undefined => {
  const plain = word.trim().toLowerCase().replace(/\.$/, '')
  return UNITS.find(([pattern]) => pattern.test(plain))?.[1]
}

/** Weight, volume or pieces of «260 г», «0.26 кг», «250/30 г» (a sum), «1/250» (a portion of 250), «0,5 л», «8 шт / 260 г». `hint` is the unit
 *  of a number alone; without it a small fraction is in kilograms and another number in grams. Empty where nothing is said. */
export function parseAmount(value: unknown, hint = ''): Amount {
  if (typeof value === 'number') return parseAmount(Number.isFinite(value) ? String(value) : '', hint)
  if (typeof value !== 'string' || !/\d/.test(value)) return {}
  const text = value
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/[\s\u00a0\u2000-\u200b\u202f]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  if (OTHER.test(text)) return {}
  const joined = text
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1')
    // «1 кг 200 г» is one amount
    .replace(
      /(?<!\d)(\d{1,2}) ?(?:кг|kg)\.? ?(\d{1,3}) ?(?:гр?|g)(?!\p{L})/gu,
      (_, kilograms: string, grams: string) => `${Number(kilograms) * 1000 + Number(grams)} г`,
    )
  const found: Amount = {}
  for (const [, times, numbers = '', word] of joined.matchAll(PART)) {
    const isAlone = word === undefined
    // half a portion or a kilogram, or a date
    if (/^[1-9] ?\/ ?[1-9]$/.test(numbers)) continue
    const known = isAlone ? unitOfNumber(numbers, hint) : unitOf(word)
    if (!known) continue
    const amount = rounded(sumOf(numbers) * Number(times ?? 1) * known.factor)
    if (amount <= 0) continue
    if (known.unit !== 'шт') {
      if (found.weight === undefined) Object.assign(found, { weight: amount, unit: known.unit })
    } else if (isAlone) return { weight: amount, unit: 'шт' }
    else if (Number.isInteger(amount)) found.pieces ??= amount
  }
  if (found.weight === undefined && found.pieces !== undefined) return { ...found, weight: found.pieces, unit: 'шт' }
  return found
}

const rounded = (amount: number) => Math.round(amount * 1000) / 1000

/** «0.485» of a dish that is sold by the piece is its weight in kilograms. */
function unitOfNumber(numbers: string, hint: string): Unit {
  const unit = unitOf(hint)
  return unit && (unit.unit !== 'шт' || Number.isInteger(sumOf(numbers))) ? unit : guessed(numbers)
}

function guessed(numbers: string): Unit {
  const isKilograms = /^\d[.,]\d+$/.test(numbers) && sumOf(numbers) < 5
  return { unit: 'г', factor: isKilograms ? 1000 : 1 }
}

function sumOf(numbers: string): number {
  const parts = numbers.split(/[/+]/).map((part) => Number(part.trim().replace(',', '.')))
  // «1/250» is one portion of 250 g
  const [first, second] = parts
  const counted = first === 1 && second !== undefined && second >= 20 ? parts.slice(1) : parts
  return counted.reduce((sum, part) => sum + part, 0)
}
