import type { Hours } from '~/contracts/common'

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const dayNames = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

/** Opening hours as rows: `[{ days: 'Пн–Пт', time: '10:00–23:00' }, { days: 'Сб, Вс', time: 'закрыто' }]`. Equal hours on all
 *  days give one row «Ежедневно», around the clock «Круглосуточно» without a time. */
export function hoursRows(hours: readonly Hours[]): { days: string; time: string }[] {
  const times = ALL_DAYS.map((day) => timeOfDay(hours.filter((one) => one.day === day)))
  const [monday = 'закрыто'] = times
  if (times.every((time) => time === monday)) {
    if (monday === 'круглосуточно') return [{ days: 'Круглосуточно', time: '' }]
    return [{ days: 'Ежедневно', time: monday }]
  }
  return runsOf(times).map(({ from, to, time }) => ({ days: daysText(from, to), time }))
}

/** The rows in one line: «Ежедневно 10:00–23:00», «Пн–Чт 10:00–22:00, Пт–Вс 10:00–02:00». */
export const hoursText = (hours: readonly Hours[]): string =>
  hoursRows(hours)
    .map(({ days, time }) => (time === '' ? days : `${days}\u00a0${time}`))
    .join(', ')

function timeOfDay(shifts: readonly Hours[]): string {
  if (shifts.length === 0) return 'закрыто'
  if (shifts.some(({ open, close }) => open === '00:00' && (close === '24:00' || close === '00:00'))) return 'круглосуточно'
  return shifts
    .toSorted((a, b) => a.open.localeCompare(b.open))
    .map(({ open, close }) => `${open}–${close}`)
    .join(' и\u00a0')
}

function runsOf(times: readonly string[]) {
  const runs: { from: number; to: number; time: string }[] = []
  for (const [day, time] of times.entries()) {
    const last = runs.at(-1)
    if (last?.time === time) last.to = day
    else runs.push({ from: day, to: day, time })
  }
  return runs
}

function daysText(from: number, to: number): string {
  const [first = '', last = ''] = [dayNames[from], dayNames[to]]
  if (from === to) return first
  return to - from === 1 ? `${first}, ${last}` : `${first}–${last}`
}
