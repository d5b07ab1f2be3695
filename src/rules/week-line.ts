import type { Hours } from '~/contracts/common'
import { weekText } from './hours-text'
import { WEEKDAYS } from './moment-text'
import { inWeekOrder, weekFaultText } from './weekly-hours'

/** The hours of a dish or a category in a table: «Пн-Пт 12:00-16:00, Сб, Вс закрыто»; empty: always. Only signs that every encoding has. */
export const weekLine = (hours: readonly Hours[]): string =>
  hours.length === 0 ? '' : weekText(hours).replaceAll('–', '-').replaceAll('\u00a0', ' ')

const DAYS = WEEKDAYS.map((day) => day.toLowerCase())
const ALL = [1, 2, 3, 4, 5, 6, 7]
const DAY = `(${DAYS.join('|')})`
/** A dash may be lost with the encoding. */
const TOKEN = new RegExp(
  `${DAY}(?:\\s*[-–—?]\\s*${DAY})?(?!\\p{L})|(ежедневно)|(закрыто)|(круглосуточно)|(\\d{1,2}:\\d\\d)\\s*[-–—?]\\s*(\\d{1,2}:\\d\\d)`,
  'gu',
)

const UNREAD = 'часы не\u00a0прочитать'

/** The hours that such a text says; `why`: what is wrong with it. */
export function parseWeek(text: string): { hours: Hours[] } | { why: string } {
  const plain = text.toLowerCase().replaceAll('\u00a0', ' ')
  if (/[^\s,;.]/.test(plain.replace(TOKEN, '').replace(/(?<!\p{L})и(?!\p{L})/gu, ''))) return { why: UNREAD }
  const hours: Hours[] = []
  let days: number[] = []
  let hasTimes = true
  const serve = (open: string, close: string) => {
    hasTimes = true
    for (const day of days.length === 0 ? ALL : days) hours.push({ day, open: open.padStart(5, '0'), close: close.padStart(5, '0') })
  }
  for (const [, from, to, daily, closed, always, open, close] of plain.matchAll(TOKEN)) {
    if (from !== undefined || daily !== undefined) {
      days = [...(hasTimes ? [] : days), ...(from === undefined ? ALL : daysBetween(from, to ?? from))]
      hasTimes = false
    } else if (closed !== undefined) hasTimes = true
    else if (always !== undefined) serve('00:00', '24:00')
    else if (open !== undefined && close !== undefined) serve(open, close)
  }
  const wrong = hours.some(({ open, close }) => open > '23:59' || close > '24:00' || /:[6-9]/.test(open + close) || open === close)
  if (!hasTimes) return { why: UNREAD }
  const why = wrong ? 'такого времени нет' : weekFaultText(hours)
  return why === null ? { hours: inWeekOrder(hours) } : { why }
}

/** «Пт-Пн» goes over the end of the week. */
function daysBetween(from: string, to: string): number[] {
  const [first, last] = [DAYS.indexOf(from), DAYS.indexOf(to)]
  return ALL.slice(0, ((last - first + 7) % 7) + 1).map((at) => ((first + at - 1) % 7) + 1)
}
