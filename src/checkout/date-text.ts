import { capital } from '~/lib/text'

const DAY_MS = 86_400_000

const longDate = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const shortWeekday = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', weekday: 'short' })

/* A moment of the API carries the offset of its city; customers read that wall clock wherever they are. */

/** «18:45» of a moment with an offset. */
export const timeOf = (moment: string) => moment.slice(11, 16)

/** «2026-11-23» of a moment with an offset. */
export const dayOf = (moment: string) => moment.slice(0, 10)

/** The day `days` after `day`, both as «2026-11-23». */
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** «сегодня», «завтра», «вчера», else «23 ноября», with the year where it differs. */
export function dayText(moment: string, now: Date): string {
  const day = dayOf(moment)
  const today = dayOf(new Date(now.getTime() + offsetMs(moment)).toISOString())
  if (day === today) return 'сегодня'
  if (day === dayAfter(today, 1)) return 'завтра'
  if (day === dayAfter(today, -1)) return 'вчера'
  return dateText(day, today)
}

/** «сегодня в 19:15», «23 ноября в 19:15». */
export const momentText = (moment: string, now: Date) => `${dayText(moment, now)} в\u00a0${timeOf(moment)}`

/** «14 ноября, 20:11», with the year where it differs. */
export function stampText(moment: string, now: Date): string {
  const today = dayOf(new Date(now.getTime() + offsetMs(moment)).toISOString())
  return `${dateText(dayOf(moment), today)}, ${timeOf(moment)}`
}

/** «Сегодня», «Завтра», then «Пн, 23» */
export function dayChipText(day: string, today: string): string {
  if (day === today) return 'Сегодня'
  if (day === dayAfter(today, 1)) return 'Завтра'
  const weekday = shortWeekday.format(Date.parse(day))
  return `${capital(weekday)}, ${Number(day.slice(8))}`
}

function dateText(day: string, today: string): string {
  const text = longDate.format(Date.parse(day)).replace(' ', '\u00a0')
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

function offsetMs(moment: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
