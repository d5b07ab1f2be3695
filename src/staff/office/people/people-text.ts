import type { StaffDevice, StaffKitchen } from '~/contracts/staff-people'
import { agoText } from '~/rules/age-text'
import type { DeviceKind } from '~/contracts/staff-constants'
import { stationText } from '~/rules/station-text'

/** «2 с», «4 мин» since a tablet was heard of; a tablet writes it once a minute at most. */
export function lastHeardText(at: string | null, now: number): string {
  if (at === null) return 'не было'
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / 1000))
  return seconds < 60 ? `${seconds} с` : agoText(at, now)
}

export const DEVICE_KIND_NAMES: Record<DeviceKind, string> = { kitchen: 'Кухня', counter: 'Прилавок' }

/** «кухня, холодный цех» */
export function placeOfDevice({ kind, kitchen_id, station_id }: StaffDevice, kitchens: readonly StaffKitchen[]): string {
  const kitchen = kitchens.find(({ id }) => id === kitchen_id)
  const station = kitchen?.stations.find(({ id }) => id === station_id)
  const parts = [DEVICE_KIND_NAMES[kind].toLowerCase(), kitchens.length > 1 && kitchen?.name, station && stationText(station.name)]
  return parts.filter(Boolean).join(', ')
}

/** «все кухни», «Покровка», «Покровка, Арбат» */
export function kitchensText(ids: readonly number[], isOwner: boolean, kitchens: readonly StaffKitchen[]): string {
  if (isOwner) return 'все кухни'
  const names = kitchens.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.join(', ') || 'без кухни'
}
