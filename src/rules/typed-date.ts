import { dayAfter, FIRST_YEAR, LAST_YEAR } from './calendar-day'
import { isDay } from './time'
import { type Typed, typedPlain } from './typed-number'

/** Where a day without its year belongs: the next one from today on, or the last one up to today. */
export type Lean = { today: string; lean: 'ahead' | 'back' }

const MONTHS = ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря']
const MONTH_WORDS = [
  'янв(?:ар[ья])?',
  'фев(?:рал[ья])?',
  'мар(?:та?)?',
  'апр(?:ел[ья])?',
  'ма[йя]',
  'июн[ья]?',
  'июл[ья]?',
  'авг(?:уста?)?',
  'сент?(?:ябр[ья])?',
  'окт(?:ябр[ья])?',
  'ноя(?:бр[ья])?',
  'дек(?:абр[ья])?',
].map((word) => new RegExp(`^${word}$`))
const NEAR = new Map([
  ['позавчера', -2],
  ['вчера', -1],
  ['сегодня', 0],
  ['завтра', 1],
  ['послезавтра', 2],
])
const WEEKDAYS = ['вс|воскресенье', 'пн|понедельник', 'вт|вторник', 'ср|среда', 'чт|четверг', 'пт|пятница', 'сб|суббота']
const WEEKDAY = new RegExp(`^(${WEEKDAYS.join('|')})[.,]? |[, (]+(${WEEKDAYS.join('|')})\\.?\\)?$`, 'u')
const YEAR_END = / ?(?:г|год|года)\.?$/
const ISO = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/
const DIGITS = /^(\d{1,2})([-./, ])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/
const NAMED = /^(\d{1,2})(?:-?(?:го|е))?[-./ ]*([а-я]+)\.?[-./, ]*(\d{4}|\d{2})?$/
const FORM = 'Напишите как 01.02.2026'
/** Two digits are a year of this many years around today. */
const NEAR_YEARS = 20

/** Reads a day as people write it: «01.02.2026», «1.2.26», «1 февраля», «2026-02-01», «завтра», «пт, 27 ноября»; a day without its year
 *  only where `near` says which one, and with a whole year where it does not. Never guesses: «01/02/2026» may be two days, and «31.02» is none. Pure. */
export function typedDate(text: string, near?: Lean): Typed<string> {
  const plain = typedPlain(text)
  if (plain === '') return { value: null }
  const days = NEAR.get(plain)
  if (near && days !== undefined) return { value: dayAfter(near.today, days) }
  const weekday = WEEKDAY.exec(plain)
  const bare = plain.replace(WEEKDAY, '').replace(YEAR_END, '')
  const read = dateOf(bare, near)
  const said = weekday?.[1] ?? weekday?.[2]
  if (read.value == null || said === undefined) return read
  const names = WEEKDAYS[new Date(read.value).getUTCDay()] ?? ''
  return names.split('|').includes(said) ? read : { fault: `Это не\u00a0${said}: ${dayText(read.value)} — ${names.split('|')[1]}` }
}

function dateOf(plain: string, near: Lean | undefined): Typed<string> {
  const iso = ISO.exec(plain)
  if (iso) return dayOf(Number(iso[3]), Number(iso[2]), Number(iso[1]))
  const named = NAMED.exec(plain)
  if (named) {
    const month = MONTH_WORDS.findIndex((word) => word.test(named[2] ?? '')) + 1
    return month === 0 ? { fault: `Месяца «${named[2]}» не\u00a0знаем. ${FORM}` } : withYear(Number(named[1]), month, named[3], near)
  }
  const [, day = '', sign, month = '', year] = DIGITS.exec(plain) ?? []
  if (day === '') return { fault: `Даты в\u00a0«${plain}» не\u00a0прочитать. ${FORM}` }
  const isUnclear = sign === '/' && Number(day) <= 12 && Number(month) <= 12 && Number(day) !== Number(month)
  if (isUnclear)
    return { fault: `«${plain}»: это ${Number(day)} ${MONTHS[Number(month) - 1]} или ${Number(month)} ${MONTHS[Number(day) - 1]}? ${FORM}` }
  return withYear(Number(day), Number(month), year, near)
}

function withYear(day: number, month: number, year: string | undefined, near: Lean | undefined): Typed<string> {
  if (year?.length === 4) return dayOf(day, month, Number(year))
  if (!near) return { fault: 'Напишите год четырьмя цифрами' }
  const { today, lean } = near
  const thisYear = Number(today.slice(0, 4))
  if (year !== undefined) {
    const whole = 2000 + Number(year)
    return Math.abs(whole - thisYear) > NEAR_YEARS ? { fault: 'Напишите год четырьмя цифрами' } : dayOf(day, month, whole)
  }
  // 29 February is not in every year
  const years = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((by) => dayOf(day, month, thisYear + (lean === 'ahead' ? by : -by)))
  const fits = ({ value }: Typed<string>) => value != null && (lean === 'ahead' ? value >= today : value <= today)
  const found = years.find(fits)
  if (found) return found
  const { fault } = dayOf(day, month, thisYear)
  // without a year there is one of it only where it is 29 February
  return { fault: fault?.replace(` ${thisYear}`, '') ?? FORM }
}

function dayOf(day: number, month: number, year: number): Typed<string> {
  if (month < 1 || month > 12) return { fault: `Месяца ${month} не\u00a0бывает` }
  if (year < FIRST_YEAR || year > LAST_YEAR) return { fault: `Год ${year}? ${FORM}` }
  const two = (part: number) => String(part).padStart(2, '0')
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? { value: text } : { fault: `${day} ${MONTHS[month - 1]} ${year} не\u00a0бывает` }
}

/** «1 февраля 2026» */
const dayText = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
