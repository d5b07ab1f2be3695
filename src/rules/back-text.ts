import { formatZoned } from './schedule'
import { DAY_MS } from './time'

/** When a stopped dish is back, by the clock of its city: «Вернётся в 19:30», «Вернётся завтра в 10:00»; «Скоро вернётся» if later or not
 *  known. */
export function backText(until: string | null, timeZone: string, now: Date): string {
  if (until === null) return 'Скоро вернётся'
  const [date = '', time = ''] = formatZoned(new Date(until), timeZone).split('T')
  const isOn = (days: number) => formatZoned(new Date(now.getTime() + days * DAY_MS), timeZone).startsWith(date)
  if (!isOn(0) && !isOn(1)) return 'Скоро вернётся'
  return `Вернётся ${isOn(0) ? '' : 'завтра '}в\u00a0${time.slice(0, 5)}`
}
