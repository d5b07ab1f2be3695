import { dayAfter, dayAt } from './calendar-day'
import { clockText } from './clock-text'

/* A day is written as «2026-11-24». A moment of the API carries the offset of its place: customers read that clock wherever they are. Of
 * another moment (ISO, or epoch milliseconds) the time zone is asked for. */

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const SHORT_MONTHS = 'янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.'.split(' ')
const MONTH_NAMES = 'Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь'.split(' ')

/** From Monday, the first day of the week. */
export const WEEKDAYS: readonly string[] = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

const monthIn = (names: readonly string[], day: string) => names[Number(day.slice(5, 7)) - 1] ?? ''
const yearOf = (day: string) => day.slice(0, 4)

/** «24 ноября» */
export const dateText = (day: string): string => `${Number(day.slice(8, 10))}\u00a0${monthIn(MONTHS, day)}`

/** «24 ноября 2026» */
export const fullDateText = (day: string): string => `${dateText(day)} ${yearOf(day)}`

/** «24 ноября», with the year where it differs. */
export const datedText = (day: string, today: string): string => (yearOf(day) === yearOf(today) ? dateText(day) : fullDateText(day))

/** «24 нояб.» */
export const shortDateText = (day: string): string => `${Number(day.slice(8, 10))}\u00a0${monthIn(SHORT_MONTHS, day)}`

/** «24 нояб. 26» */
export const shortFullDateText = (day: string): string => `${shortDateText(day)}\u00a0${day.slice(2, 4)}`

/** «Пн» */
export const weekdayText = (day: string): string => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? ''

/** «Ноябрь» of a day or a month («2026-11»), with the year where it differs. */
export const monthText = (month: string, today: string): string =>
  yearOf(month) === yearOf(today) ? monthIn(MONTH_NAMES, month) : `${monthIn(MONTH_NAMES, month)} ${yearOf(month)}`

/** «18:45» of a moment with an offset. */
export const timeOf = (moment: string): string => moment.slice(11, 16)

/** «2026-11-23» of a moment with an offset. */
export const writtenDay = (moment: string): string => moment.slice(0, 10)

/** The present day in the offset of a moment. */
function todayAt(moment: string, now: Date): string {
  const offset = Date.parse(moment.replace(/[+-]\d\d:\d\d$/, 'Z')) - Date.parse(moment)
  return writtenDay(new Date(now.getTime() + offset).toISOString())
}

/** «сегодня», «завтра», «вчера», else «23 ноября», with the year where it differs; of a moment with an offset. */
export function dayText(moment: string, now: Date): string {
  const day = writtenDay(moment)
  const today = todayAt(moment, now)
  if (day === today) return 'сегодня'
  if (day === dayAfter(today, 1)) return 'завтра'
  return day === dayAfter(today, -1) ? 'вчера' : datedText(day, today)
}

/** «сегодня в 19:15», «23 ноября в 19:15», of a moment with an offset. */
export const momentText = (moment: string, now: Date): string => `${dayText(moment, now)} в\u00a0${timeOf(moment)}`

/** «14 ноября, 20:11», with the year where it differs; of a moment with an offset. */
export const stampText = (moment: string, now: Date): string => `${datedText(writtenDay(moment), todayAt(moment, now))}, ${timeOf(moment)}`

const msOf = (moment: string | number) => (typeof moment === 'string' ? Date.parse(moment) : moment)

/** «19:45» of today, «27 ноября, 00:00» of another day. */
export function slotText(moment: string | number, now: number, timeZone: string): string {
  const day = dayAt(msOf(moment), timeZone)
  const clock = clockText(moment, timeZone)
  return day === dayAt(now, timeZone) ? clock : `${dateText(day)}, ${clock}`
}

/** «26 нояб., 02:57» */
export const shortStampText = (moment: string | number, timeZone: string): string =>
  `${shortDateText(dayAt(msOf(moment), timeZone))}, ${clockText(moment, timeZone)}`
