import type { StaffCity } from '~/contracts/staff-places'
import { priceText } from '~/rules/number-text'

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
  const price = fee === 0 ? 'доставка бесплатно' : `доставка ${priceText(fee)}`
  const free = free_from === null || fee === 0 ? '' : `, бесплатно от ${priceText(free_from)}`
  return `${price}${free}, ${eta_min}–${eta_max} мин`
}
