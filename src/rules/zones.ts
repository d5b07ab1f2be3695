import booleanPointInPolygon from '@turf/boolean-point-in-polygon'
import type { ZoneArea } from '~/contracts/zones'
import { streetKey } from './street-key'

/** A zone with what decides which addresses lie in it. */
export type ZoneToFind = { id: number; area: ZoneArea | null; streets: readonly StreetEntry[] }

/** Where an order goes. An address may have no coordinates. */
export type ZonePlace = { lat?: number | null | undefined; lng?: number | null | undefined; street?: string; house?: string }

/** The zone of a place and what decided it; or the zones among which the customer knows the right one; or none, and no delivery. */
export type ZoneAnswer<Zone> =
  | { zone: Zone; by: 'point' | 'street'; among?: undefined }
  | { zone: null; among: readonly Zone[] }
  | { zone: null; among?: undefined }

/** Finds the zone of a place: the first whose area has its coordinates, its border included; else the first with its street. With coordinates
 *  a zone that has an area is decided by it alone. `zones` in their order. */
export function zoneOf<Zone extends ZoneToFind>(zones: readonly Zone[], place: ZonePlace): ZoneAnswer<Zone> {
  const { lat, lng } = place
  const hasPoint = typeof lat === 'number' && typeof lng === 'number'
  const around = hasPoint ? zones.find(({ area }) => area !== null && isIn(area, [lng, lat])) : undefined
  if (around) return { zone: around, by: 'point' }
  const open = hasPoint ? zones.filter(({ area }) => area === null) : zones
  const ofStreet = zoneOfStreet(open, place)
  if (ofStreet) return { zone: ofStreet, by: 'street' }
  return open.length > 0 ? { zone: null, among: open } : { zone: null }
}

const isIn = (coordinates: ZoneArea, point: [lng: number, lat: number]) =>
  booleanPointInPolygon(point, { type: 'MultiPolygon', coordinates })

/** A street of a zone, as a key, with the houses that are meant; null: all. */
export type StreetEntry = { key: string; houses: readonly [from: number, to: number] | null }

/** An entry with houses that has the house comes before one of the whole street. */
function zoneOfStreet<Zone extends ZoneToFind>(zones: readonly Zone[], { street = '', house = '' }: ZonePlace): Zone | undefined {
  const wanted = streetKey(street)
  if (wanted === '') return undefined
  const number = Number.parseInt(house.replace(/^\D+/u, ''), 10)
  const named = (has: (entry: StreetEntry) => boolean) =>
    zones.find(({ streets }) => streets.some((entry) => entry.key === wanted && has(entry)))
  return named(({ houses }) => houses !== null && number >= houses[0] && number <= houses[1]) ?? named(({ houses }) => houses === null)
}

const HOUSES = /^(.*\p{L}.*?)[\s,]+(\d{1,4})\s*[-–—]\s*(\d{1,4})$/u

/** The streets of a zone as they are compared: «Лесная», «Лесная 10–50». */
export const streetEntries = (streets: readonly string[]): StreetEntry[] =>
  streets.map((entry) => {
    const [, street = entry, from, to] = HOUSES.exec(entry.trim()) ?? []
    return { key: streetKey(street), houses: from === undefined || to === undefined ? null : [Number(from), Number(to)] }
  })
