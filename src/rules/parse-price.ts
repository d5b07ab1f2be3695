import { typedNumber } from './typed-number'

const FOREIGN = /[$€£¥₸₴₾]|\b(?:usd|eur|byn|kzt|uah)\b|тенге|грн|бел/i
const ROUBLES = /^(?:₽|р|руб(?:\.|лей|ля|ль)?|rub|rur|643)?$/i
const MAX_LENGTH = 60
/** A cell of two lines has two prices. */
const LINES = /[\n\r\t]/
const BEFORE = /^(?:цена:? ?|от |~|≈)?(?:(?:₽|р\.|руб\.?|rub\b) ?(?=\d))?/
/** «350.-», «350=», «/шт». */
const AFTER = / ?(?:\/ ?шт\.?|за шт\.?)$|[.,]?[-–—=]+$/g
const KOPECKS = /^(.*\d.*?),? ?(?<!\d)(\d\d?) ?коп[а-я]*\.?$/

/** Roubles of a price as people and programs write it: «1 290,00 ₽», «1 290-00», «1,290.00», «от 350 руб.», «350 р. 50 коп.»; rounded to
 *  a kopeck. «?» is a ₽ that windows-1251 does not have. Null where there is no price, several prices, a negative one, one of another
 *  currency or one that may be two: «1.290». Never throws. */
export function parsePrice(value: unknown): number | null {
  if (typeof value === 'number') return inKopecks(value)
  if (typeof value !== 'string' || value.length > MAX_LENGTH || FOREIGN.test(value) || LINES.test(value.trim())) return null
  const text = bare(value)
  const [, roubles, kopecks] = KOPECKS.exec(text) ?? []
  const read = typedNumber(roubles ?? text, 'money').value ?? null
  return read === null ? null : inKopecks(read + Number(kopecks ?? 0) / 100)
}

/** Why a text is no price, where it could be two. */
export const priceFault = (value: unknown): string | undefined =>
  typeof value === 'string' && /\d[.,]\d{3}(?!\d)/.test(value) ? typedNumber(bare(value), 'money').fault : undefined

const bare = (text: string) =>
  text
    .replace(/[\s\u00a0\u2000-\u200b\u202f\u2060\ufeff]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replace(/ ?[?\ufffd]$/, '')

/** The foreign currency that a text names: «Цена, $». */
export const currencyIn = (text: string): string | undefined => FOREIGN.exec(text)?.[0]

/** True for the rouble's names and for no name at all. */
export const isRoubles = (currency: string): boolean => ROUBLES.test(currency.trim())

function inKopecks(roubles: number): number | null {
  return Number.isFinite(roubles) && roubles >= 0 && roubles <= 1e9 ? Math.round(roubles * 100) / 100 : null
}
