import { plainDigits } from '~/contracts/plain-digits'
import { unitOf } from './parse-amount'

/** What a person typed, read: its value (null for an empty field), or in words why it is none. */
export type Typed<Value> = { value: Value | null; fault?: undefined } | { value?: undefined; fault: string }

type Amount = 'г' | 'мл' | 'шт'
type Lasting = 'minutes' | 'seconds'
/** An amount is in the unit that it names («0,3 кг» is 300 «г», «2 ч» is 120 `minutes`); these and `count` are whole; `number` has any
 *  number of decimals. */
export type NumberKind = 'number' | 'money' | 'percent' | 'count' | Lasting | Amount

const MAX_LENGTH = 40
const UNITS: Record<Exclude<NumberKind, Amount | Lasting | 'number'>, RegExp> = {
  money: /^(?:₽|р|руб|рублей|рубля|рубль|rub|rur)\.?$/u,
  percent: /^(?:%|проц|процент|процента|процентов)\.?$/u,
  count: /^(?:шт|штук|штуки|штука|раз|раза|чел|человек|человека|бонус\p{L}*)\.?$/u,
}
const LASTING: readonly (readonly [RegExp, number])[] = [
  [/^(?:с|сек|секунд\p{L}?)\.?$/u, 1],
  [/^(?:м|мин|минут\p{L}?)\.?$/u, 60],
  [/^(?:ч|час|часа|часов)\.?$/u, 3600],
]
const WRONG_UNIT: Record<NumberKind, string> = {
  number: 'Нужно одно число',
  money: 'Нужна сумма в рублях',
  percent: 'Нужны проценты',
  count: 'Нужно целое число',
  minutes: 'Нужны минуты',
  seconds: 'Нужны секунды',
  г: 'Нужен вес в\u00a0граммах',
  мл: 'Нужен объём в\u00a0миллилитрах',
  шт: 'Нужно число штук',
}

/** A typed text in lower case, with plain spaces and dashes and without invisible signs. */
export const typedPlain = (text: string): string =>
  // «10²» is no 102
  plainDigits(text.replace(/[²³¹⁰-₉]/g, '^').normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .toLowerCase()

/** Reads a number as people write it: «1 290,50 ₽», «10%», «0,3 кг», «350-50», «−7». Never guesses: «1.290» may be two numbers, so it is
 *  refused with both. Pure. */
export function typedNumber(text: string, kind: NumberKind = 'number'): Typed<number> {
  const plain = typedPlain(text)
  if (plain === '') return { value: null }
  if (!/\d/.test(plain)) return { fault: kind === 'money' ? 'Напишите сумму цифрами' : 'Напишите число цифрами' }
  if (plain.length > MAX_LENGTH) return { fault: WRONG_UNIT[kind] }
  const [, sign = '', digits = '', after = ''] = /^([-+]?) ?(\d[\d .,'’]*?) ?((?:[-=]|[\p{L}%₽$€]).*)?$/u.exec(plain) ?? []
  if (digits === '') return { fault: `${WRONG_UNIT[kind]}: «${text.trim()}» не\u00a0прочитать` }
  const kopecks = kind === 'money' ? /^-(\d\d)(?!\d) ?(.*)$/.exec(after) : null
  if (kopecks && Number(kopecks[1]) > Number(digits)) return { fault: `«${digits}-${kopecks[1]}»: одна сумма или от и\u00a0до?` }
  const unit = (kopecks?.[2] ?? after).replace(/^[-=] ?/, kind === 'money' ? '' : '$&')
  const factor = factorOf(unit, kind)
  if (factor === null) return { fault: `${WRONG_UNIT[kind]}, без «${unit}»` }
  const read = plainNumber(kopecks ? `${digits},${kopecks[1]}` : digits, kind === 'number' || factor !== 1)
  if (read.fault !== undefined) return read
  const value = Math.round((read.value ?? 0) * factor * 1e6) / 1e6
  if ((kind === 'count' || kind === 'minutes' || kind === 'seconds') && !Number.isInteger(value)) return { fault: 'Нужно целое число' }
  if (kind === 'money' && !Number.isInteger(Math.round(value * 1e6) / 1e4)) return { fault: 'Копейки — не\u00a0больше двух цифр' }
  return { value: sign === '-' && value !== 0 ? -value : value }
}

/** The number of a field: null where it is empty, NaN where it is none. Pure. */
export function numberIn(text: string, kind: NumberKind = 'number'): number | null {
  const { value } = typedNumber(text, kind)
  return value === undefined ? Number.NaN : value
}

/** By how much a unit multiplies; null for one that does not belong there. */
function factorOf(unit: string, kind: NumberKind): number | null {
  if (unit === '') return 1
  if (kind === 'number') return null
  if (kind === 'minutes' || kind === 'seconds') {
    const factor = LASTING.find(([pattern]) => pattern.test(unit))?.[1] ?? null
    return factor === null || kind === 'seconds' ? factor : factor / 60
  }
  if (kind !== 'г' && kind !== 'мл' && kind !== 'шт') return UNITS[kind].test(unit) ? 1 : null
  const known = unitOf(unit)
  return known?.unit === kind ? known.factor : null
}

/** Groups are of three digits. One sign before three digits may divide groups or decimals; `isDecimal` says which. */
function plainNumber(digits: string, isDecimal: boolean): Typed<number> {
  const text = digits.trim().replace(/[.,]$/, '')
  if (/^0\d+[.,]/.test(text)) return { fault: `«${digits}» похоже на\u00a0дату, а\u00a0не\u00a0на\u00a0число` }
  const twoNumbers = { fault: `Это одно число? «${digits}» не\u00a0прочитать` }
  if (/[ '’]/.test(text) && !/^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(text)) return twoNumbers
  const joined = text.replace(/[ '’]/g, '')
  const signs = joined.replace(/\d/g, '')
  if (signs === '') return { value: Number(joined) }
  const last = Math.max(joined.lastIndexOf('.'), joined.lastIndexOf(','))
  const [before, decimals] = [joined.slice(0, last), joined.slice(last + 1)]
  if (signs.length === 1) {
    const isUnclear = !isDecimal && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(before) && joined === text
    if (isUnclear)
      return { fault: `«${digits}»: это ${Number(before + decimals)} или ${before},${decimals.replace(/0+$/, '') || '0'}? Напишите так` }
    return { value: Number(`${before}.${decimals}`) }
  }
  const groups = before.split(/[.,]/)
  const isGrouped = groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 3
  const groupSigns = new Set(signs.slice(0, -1))
  if (!isGrouped || groupSigns.size > 1) return twoNumbers
  if (groupSigns.has(joined.charAt(last))) return decimals.length === 3 ? { value: Number(groups.join('') + decimals) } : twoNumbers
  return { value: Number(`${groups.join('')}.${decimals}`) }
}
