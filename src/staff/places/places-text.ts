import type { Hours } from '~/contracts/common'
import type { StaffCity } from '~/contracts/staff-places'
import { formatPrice } from '~/lib/text'

export const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const
const SHORT_DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const

const ZONES: readonly (readonly [zone: string, name: string])[] = [
  ['Europe/Kaliningrad', 'Калининград, UTC+2'],
  ['Europe/Moscow', 'Москва, UTC+3'],
  ['Europe/Samara', 'Самара, UTC+4'],
  ['Asia/Yekaterinburg', 'Екатеринбург, UTC+5'],
  ['Asia/Omsk', 'Омск, UTC+6'],
  ['Asia/Novosibirsk', 'Новосибирск, UTC+7'],
  ['Asia/Irkutsk', 'Иркутск, UTC+8'],
  ['Asia/Yakutsk', 'Якутск, UTC+9'],
  ['Asia/Vladivostok', 'Владивосток, UTC+10'],
  ['Asia/Magadan', 'Магадан, UTC+11'],
  ['Asia/Kamchatka', 'Камчатка, UTC+12'],
]

/** The time zones of the country, and another one where a city has it. */
export const zoneOptions = (present: string) =>
  [...ZONES, ...(ZONES.some(([zone]) => zone === present) ? [] : [[present, present] as const])].map(([value, label]) => ({ value, label }))

/** Latitude and longitude, as maps copy them: «54.5138, 36.2612»; null for anything else. */
export function pairOf(text: string): { lat: string; lng: string } | null {
  const [, lat, lng] = /^\s*(-?\d+\.\d+)[\s,;]+(-?\d+\.\d+)\s*$/.exec(text) ?? []
  return lat !== undefined && lng !== undefined ? { lat, lng } : null
}

/** «149 ₽, бесплатно от 1 200 ₽, 35–45 мин» */
export function termsText({ fee, free_from, eta_min, eta_max }: StaffCity): string {
  const price = fee === 0 ? 'доставка бесплатно' : `доставка ${formatPrice(fee)}`
  const free = free_from === null || fee === 0 ? '' : `, бесплатно от ${formatPrice(free_from)}`
  return `${price}${free}, ${eta_min}–${eta_max} мин`
}

const clockText = ({ open, close }: Pick<Hours, 'open' | 'close'>) =>
  open === '00:00' && close === '24:00' ? 'круглосуточно' : `${open}–${close === '24:00' ? '00:00' : close}`

/** «пн–пт 10:00–22:00, сб–вс 11:00–02:00»; «часов нет» */
export function weekText(hours: readonly Hours[]): string {
  const days = SHORT_DAYS.map((name, index) => ({
    name: name.toLowerCase(),
    text: hours
      .filter(({ day }) => day === index + 1)
      .map(clockText)
      .join(' и '),
  }))
  const runs: { from: string; to: string; text: string }[] = []
  for (const { name, text } of days) {
    const last = runs.at(-1)
    if (last?.text === text) last.to = name
    else runs.push({ from: name, to: name, text })
  }
  const open = runs.filter(({ text }) => text !== '')
  if (open.length === 0) return 'часов нет, закрыто'
  if (runs.length === 1) return `каждый день ${open[0]?.text}`.replace('каждый день круглосуточно', 'круглосуточно')
  return open.map(({ from, to, text }) => `${from === to ? from : `${from}–${to}`} ${text}`).join(', ')
}
