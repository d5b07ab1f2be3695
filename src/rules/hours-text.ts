import type { Hours } from '~/contracts/common'
import { WEEKDAYS } from './moment-text'

/** «Ежедневно 10:00–23:00», «Пн–Чт 10:00–22:00, Пт–Вс 10:00–02:00», «Круглосуточно»: the hours of a week. */
export function weekText(hours: readonly Hours[]): string {
  const times = WEEKDAYS.map((_, index) => shiftsText(hours.filter(({ day }) => day === index + 1)))
  const [monday = 'закрыто'] = times
  if (times.every((time) => time === monday)) return monday === 'круглосуточно' ? 'Круглосуточно' : `Ежедневно ${monday}`
  return runsOf(times)
    .map(({ from, to, time }) => `${daysText(from, to)}\u00a0${time}`)
    .join(', ')
}

/** «10:00–15:00 и 17:00–23:00», «закрыто», «круглосуточно»: the hours of a day. */
export function shiftsText(shifts: readonly Pick<Hours, 'open' | 'close'>[]): string {
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
  const [first = '', last = ''] = [WEEKDAYS[from], WEEKDAYS[to]]
  if (from === to) return first
  return to - from === 1 ? `${first}, ${last}` : `${first}–${last}`
}
