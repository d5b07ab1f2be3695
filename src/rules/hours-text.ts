import type { Hours } from '~/contracts/common'
import { listText } from './list-text'
import { WEEKDAYS } from './moment-text'
import { isAllDay } from './weekly-hours'

/** «Ежедневно 10:00–23:00», «Пн–Чт 10:00–22:00, Пт–Вс 10:00–02:00», «Круглосуточно»: the hours of a week. */
export function weekText(hours: readonly Hours[]): string {
  const times = WEEKDAYS.map((_, index) => shiftsText(hours.filter(({ day }) => day === index + 1)))
  const [monday = 'закрыто'] = times
  if (times.every((time) => time === monday)) return monday === 'круглосуточно' ? 'Круглосуточно' : `Ежедневно ${monday}`
  return runsOf(times)
    .map(({ from, to, value }) => `${daysText(from, to)}\u00a0${value}`)
    .join(', ')
}

/** «10:00–15:00 и 17:00–23:00», «закрыто», «круглосуточно»: the hours of a day. */
export function shiftsText(shifts: readonly Pick<Hours, 'open' | 'close'>[]): string {
  if (shifts.length === 0) return 'закрыто'
  if (isAllDay(shifts)) return 'круглосуточно'
  return shifts
    .toSorted((a, b) => a.open.localeCompare(b.open))
    .map(({ open, close }) => `${open}–${close}`)
    .join(' и\u00a0')
}

/** «по будням с 12:00 до 16:00», «ежедневно с 18:00 до 02:00», «пн, ср–пт круглосуточно»: when a dish is served; empty where it always is. */
export function servedText(hours: readonly Hours[]): string {
  const times = WEEKDAYS.map((_, index) => spansText(hours.filter(({ day }) => day === index + 1)))
  const open = [...new Set(times)].filter((time) => time !== '')
  return open.map((time) => `${servedDays(times.map((one) => one === time))} ${time}`).join(', ')
}

/** «с 12:00 до 16:00 и с 18:00 до 22:00» */
function spansText(shifts: readonly Pick<Hours, 'open' | 'close'>[]): string {
  if (isAllDay(shifts)) return 'круглосуточно'
  const spans = shifts.toSorted((a, b) => a.open.localeCompare(b.open)).map(({ open, close }) => `с\u00a0${open} до\u00a0${close}`)
  return listText(spans)
}

function servedDays(isServed: readonly boolean[]): string {
  const days = isServed.map(Number).join('')
  if (days === '1111111') return 'ежедневно'
  if (days === '1111100') return 'по\u00a0будням'
  if (days === '0000011') return 'по\u00a0выходным'
  const runs = runsOf(isServed).filter(({ value }) => value)
  return runs.map(({ from, to }) => daysText(from, to).toLowerCase()).join(', ')
}

function runsOf<Value>(values: readonly Value[]) {
  const runs: { from: number; to: number; value: Value }[] = []
  for (const [day, value] of values.entries()) {
    const last = runs.at(-1)
    if (last?.value === value) last.to = day
    else runs.push({ from: day, to: day, value })
  }
  return runs
}

function daysText(from: number, to: number): string {
  const [first = '', last = ''] = [WEEKDAYS[from], WEEKDAYS[to]]
  if (from === to) return first
  return to - from === 1 ? `${first}, ${last}` : `${first}–${last}`
}
