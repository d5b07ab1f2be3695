import intersect from '@turf/intersect'
import type { ZoneArea } from '~/contracts/zones'
import { boundsOf, placesIn } from './map-view'
import { ringSquare } from './zone-area'
import { type ZoneToFind, zoneOf } from './zones'

type NamedZone = ZoneToFind & { name: string }
type Overlap = { first: string; second: string }

/** Pairs of zones that share an area: the first of them decides there. Touching borders are no overlap. Pure. */
export function overlapsOf(zones: readonly NamedZone[]): Overlap[] {
  const drawn = zones.flatMap(({ name, area }) => (area === null || area.length === 0 ? [] : [{ name, area }]))
  return drawn.flatMap((one, at) =>
    drawn.slice(at + 1).flatMap((other) => (isShared(one.area, other.area) ? [{ first: one.name, second: other.name }] : [])),
  )
}

const shape = (coordinates: ZoneArea) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'MultiPolygon' as const, coordinates },
})

/** Square degrees, about 30 m wide: drawn by hand, borders never meet exactly. */
const LEAST_SQUARE = 1e-7

function isShared(one: ZoneArea, other: ZoneArea): boolean {
  const shared = intersect({ type: 'FeatureCollection', features: [shape(one), shape(other)] })
  if (!shared) return false
  const { geometry } = shared
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.some(([ring = []]) => Math.abs(ringSquare(ring)) > LEAST_SQUARE)
}

/** Cells of a side of the grid that gaps are searched on. Those of its edge lie outside all zones. */
const SIDE = 62

/** Places within the zones that none of them has: middles of gaps that are closed all around, the largest first, three at most. Pure. */
export function gapsOf(zones: readonly NamedZone[]): { lat: number; lng: number }[] {
  const drawn = zones.filter(({ area }) => area !== null)
  const places = placesIn(drawn.map(({ area }) => area))
  if (places.length === 0) return []
  const { south, north, west, east } = boundsOf(places)
  const partOf = (step: number) => (step - 0.5) / (SIDE - 2)
  const placeOf = (cell: number) => ({
    lng: west + (east - west) * partOf(cell % SIDE),
    lat: south + (north - south) * partOf(Math.floor(cell / SIDE)),
  })
  const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => cell)
  const [, ...gaps] = regionsOf(cells.filter((cell) => zoneOf(drawn, placeOf(cell)).zone === null))
  return gaps
    .filter((region) => region.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 3)
    .map((region) => placeOf(region[Math.floor(region.length / 2)] ?? 0))
}

/** Cells that touch each other, those around everything first. */
function regionsOf(cells: readonly number[]): number[][] {
  const left = new Set(cells)
  return cells.flatMap((start) => {
    if (!left.delete(start)) return []
    const region = [start]
    for (const cell of region) for (const next of [cell - 1, cell + 1, cell - SIDE, cell + SIDE]) if (left.delete(next)) region.push(next)
    return [region]
  })
}
