import type { City, PickupPoint } from '~/contracts/dictionaries'
import { measureText } from './number-text'

/** The maximum distance to a pickup point for a client to count as a resident of its city. */
const CITY_REACH_KM = 100
const EARTH_KM = 6371

/** The client's location as Cloudflare reports it: degrees as strings. */
export type ClientLocation = { latitude?: unknown; longitude?: unknown }

/** The id of the city with the nearest pickup point, at most 100 km away; null if the location is unknown, invalid or too far. */
export function nearestCity(
  location: ClientLocation | undefined,
  points: readonly Pick<PickupPoint, 'city_id' | 'lat' | 'lng'>[],
): number | null {
  const lat = degrees(location?.latitude, 90)
  const lng = degrees(location?.longitude, 180)
  if (lat === null || lng === null) return null
  const near = points.map((point) => ({ id: point.city_id, km: distanceKm({ lat, lng }, point) })).filter(({ km }) => km <= CITY_REACH_KM)
  return near.toSorted((a, b) => a.km - b.km)[0]?.id ?? null
}

/** The city a visitor gets: the one of their `city` cookie, else the nearest one, else the one with the lowest id. Pure. */
export function chooseCity<Choice extends Pick<City, 'id' | 'slug'>>(
  cities: readonly Choice[],
  slug: string | undefined,
  location: ClientLocation | undefined,
  points: readonly Pick<PickupPoint, 'city_id' | 'lat' | 'lng'>[],
): Choice | undefined {
  const chosen = cities.find((city) => city.slug === slug)
  if (chosen) return chosen
  const near = nearestCity(location, points)
  return cities.find(({ id }) => id === near) ?? cities.toSorted((a, b) => a.id - b.id)[0]
}

export type MapPoint = { lat: number; lng: number }

/** Great-circle distance by the haversine formula. */
export function distanceKm(from: MapPoint, to: MapPoint): number {
  const half = (degree: number) => Math.sin((degree * Math.PI) / 360) ** 2
  const cos = (degree: number) => Math.cos((degree * Math.PI) / 180)
  const chord = half(to.lat - from.lat) + cos(from.lat) * cos(to.lat) * half(to.lng - from.lng)
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** «350 м», «1,2 км», «14 км» */
export function distanceText(km: number): string {
  if (km < 0.95) return measureText(Math.max(50, Math.round(km * 20) * 50), 'м')
  return measureText(km < 9.95 ? Math.round(km * 10) / 10 : Math.round(km), 'км')
}

function degrees(value: unknown, max: number): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) && Math.abs(number) <= max ? number : null
}
