import type { PickupPoint } from '~/contracts/dictionaries'

/** How far from a pickup point one may be and still count as somebody of its city. */
export const CITY_REACH_KM = 100
const EARTH_KM = 6371

/** Where a request came from, as the edge tells it: degrees as texts. */
export type Whereabouts = { latitude?: unknown; longitude?: unknown }

/** The id of the city whose pickup point is nearest to where a request came from, at most 100 km away; `null` where the
 *  place is not known, is no place, or is far from every point. Pure; never throws.
 *  Assumption: contract "Pages" says only that the city can be guessed. */
export function nearestCity(
  place: Whereabouts | undefined,
  points: readonly Pick<PickupPoint, 'city_id' | 'lat' | 'lng'>[],
): number | null {
  const lat = degrees(place?.latitude, 90)
  const lng = degrees(place?.longitude, 180)
  if (lat === null || lng === null) return null
  let nearest: { cityId: number; km: number } | null = null
  for (const point of points) {
    const km = distanceKm({ lat, lng }, point)
    if (km <= CITY_REACH_KM && (nearest === null || km < nearest.km)) nearest = { cityId: point.city_id, km }
  }
  return nearest?.cityId ?? null
}

type Point = { lat: number; lng: number }

/** The great-circle distance by the haversine formula. */
function distanceKm(from: Point, to: Point): number {
  const half = (degree: number) => Math.sin((degree * Math.PI) / 360) ** 2
  const cos = (degree: number) => Math.cos((degree * Math.PI) / 180)
  const chord = half(to.lat - from.lat) + cos(from.lat) * cos(to.lat) * half(to.lng - from.lng)
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

function degrees(value: unknown, most: number): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null
}
