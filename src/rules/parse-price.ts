const FOREIGN = /[$€£¥₸₴₾]|\b(?:usd|eur|byn|kzt|uah)\b|тенге|грн|бел/i
const ROUBLES = /^(?:₽|р|руб(?:\.|лей|ля|ль)?|rub|rur|643)?$/i
const MAX_LENGTH = 60
/** Above this a dot or comma before three digits is taken for a decimal one: «290.000» is 290 ₽. */
const DEAREST = 100_000

/** Roubles of a price as people and programs write it: «1 290,00 ₽», «1 290-00», «1,290.00», «от 350 руб.», «350 р. 50 коп.»; rounded to
 *  a kopeck. «?» is a ₽ that windows-1251 does not have. Null where there is no price, several prices, a negative one or one of another
 *  currency. Never throws. */
export function parsePrice(value: unknown): number | null {
  if (typeof value === 'number') return inKopecks(value)
  if (typeof value !== 'string' || value.length > MAX_LENGTH || FOREIGN.test(value)) return null
  const text = value
    .replace(/[\s\u00a0\u2000-\u200b\u202f\u2060\ufeff]+/g, ' ')
    .trim()
    .toLowerCase()
  const found =
    /^(?:цена:? ?|от |~|≈)?(\d[\d .,'’]*?)(?:[-–—=](\d\d))? ?[.,]?[-–—=]* ?(?:(₽|\?|\ufffd|р|руб|rub|rur)[а-я]*\.?,?)?(?: ?(\d\d?) ?коп[а-я]*\.?)?(?: ?\/ ?шт\.?| за шт\.?)?$/.exec(
      text,
    )
  if (!found) return null
  const [, digits = '', afterDash, , kopecks] = found
  const whole = plainNumber(digits.replace(/[ '’]+$/, ''))
  const part = afterDash ?? kopecks
  return whole === null ? null : inKopecks(whole + (part === undefined ? 0 : Number(part) / 100))
}

/** True for the rouble's names and for no name at all. */
export const isRoubles = (currency: string): boolean => ROUBLES.test(currency.trim())

/** A number with spaces, dots, commas and apostrophes: the last separator is the decimal one unless three digits follow it. */
function plainNumber(digits: string): number | null {
  // groups of a number have three digits: «350 450» are two prices
  if (/ /.test(digits) && !/^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(digits)) return null
  const text = digits.replace(/[ '’]/g, '')
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return Number(text)
  const [before, after] = [text.slice(0, last), text.slice(last + 1)]
  const whole = before.replace(/[.,]/g, '')
  const isGroup = after.length === 3 && !/^0*$/.test(whole) && Number(whole + after) <= DEAREST
  const isSameSign = before.includes(text.charAt(last))
  if (isGroup) return Number(whole + after)
  return isSameSign ? null : Number(`${whole}.${after}`)
}

function inKopecks(roubles: number): number | null {
  return Number.isFinite(roubles) && roubles >= 0 && roubles <= 1e9 ? Math.round(roubles * 100) / 100 : null
}
