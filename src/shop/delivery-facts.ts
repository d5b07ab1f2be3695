import type { Hours } from '~/contracts/common'
import type { City } from '~/contracts/dictionaries'
import { formatPrice } from '~/lib/text'
import { etaText } from './eta-text'

type Fact = [name: string, value: string]

/** Price and time of a delivery as rows of name and value; rows without a value are left out. */
export function deliveryFacts({ fee, free_from, min_order, ...eta }: City['delivery'], hours: readonly Hours[]): Fact[] {
  const isPaid = fee > 0
  return [
    ['Доставка', isPaid ? formatPrice(fee) : 'за\u00a0наш счёт'],
    ...(isPaid && free_from !== null ? [['За\u00a0наш счёт', `от\u00a0${formatPrice(free_from)}`] as Fact] : []),
    ['Заказ', min_order > 0 ? `от\u00a0${formatPrice(min_order)}` : 'на\u00a0любую сумму'],
    ['Привозим', `за\u00a0${etaText(eta)}`],
    ['Кухня', hoursText(hours)],
  ]
}

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const dayNames = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']

/** «Ежедневно 10:00–23:00», «Пн–Чт 10:00–22:00, Пт–Вс 10:00–02:00», «Круглосуточно» */
export function hoursText(hours: readonly Hours[]): string {
  const times = ALL_DAYS.map((day) => timeOfDay(hours.filter((one) => one.day === day)))
  const [monday = 'закрыто'] = times
  if (times.every((time) => time === monday)) return monday === 'круглосуточно' ? 'Круглосуточно' : `Ежедневно ${monday}`
  return runsOf(times)
    .map(({ from, to, time }) => `${daysText(from, to)}\u00a0${time}`)
    .join(', ')
}

/** «10:00–15:00 и 17:00–23:00», «закрыто», «круглосуточно» */
export function timeOfDay(shifts: readonly Pick<Hours, 'open' | 'close'>[]): string {
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
