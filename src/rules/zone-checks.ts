import intersect from '@turf/intersect'
import type { ZoneArea } from '~/contracts/zones'
import { boundsOf, placesIn } from './map-view'
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

/** About 30 m wide: drawn by hand, borders never meet exactly. */
const LEAST_SQUARE = 1e-7

function isShared(one: ZoneArea, other: ZoneArea): boolean {
  const shared = intersect({ type: 'FeatureCollection', features: [shape(one), shape(other)] })
  if (!shared) return false
  const { geometry } = shared
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.some(([ring = []]) => Math.abs(squareOf(ring)) > LEAST_SQUARE)
}

/** In square degrees. */
const squareOf = (ring: readonly number[][]) =>
  ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = x, nextY = y] = ring[at + 1] ?? []
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

/** Cells of a side of the grid that gaps are searched on. */
const GRID = 60

/** Places within the zones that none of them has: middles of gaps that are closed all around, the largest first, three at most. Pure. */
export function gapsOf(zones: readonly NamedZone[]): { lat: number; lng: number }[] {
  const places = placesIn(zones.map(({ area }) => area))
  if (places.length === 0) return []
  const { south, north, west, east } = boundsOf(places)
  const drawn = zones.filter(({ area }) => area !== null)
  const placeOf = (cell: number) => ({
    lng: west + ((east - west) * ((cell % GRID) + 0.5)) / GRID,
    lat: south + ((north - south) * (Math.floor(cell / GRID) + 0.5)) / GRID,
  })
  const isFree = Array.from({ length: GRID * GRID }, (_, cell) => zoneOf(drawn, placeOf(cell)).zone === null)
  return regionsOf(isFree)
    .filter((region) => region.length > 1 && !region.some(isAtEdge))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 3)
    .map((region) => placeOf(region[Math.floor(region.length / 2)] ?? 0))
}

const isAtEdge = (cell: number) => cell % GRID === 0 || cell % GRID === GRID - 1 || cell < GRID || cell >= GRID * (GRID - 1)
const beside = (cell: number) => [
  ...(cell % GRID > 0 ? [cell - 1] : []),
  ...(cell % GRID < GRID - 1 ? [cell + 1] : []),
  ...(cell >= GRID ? [cell - GRID] : []),
  ...(cell < GRID * (GRID - 1) ? [cell + GRID] : []),
]

/** Free cells that touch each other. */
function regionsOf(isFree: readonly boolean[]): number[][] {
  const seen = new Set<number>()
  return isFree.flatMap((free, start) => {
    if (!free || seen.has(start)) return []
    const region = [start]
    seen.add(start)
    for (const cell of region)
      for (const next of beside(cell))
        if (isFree[next] && !seen.has(next)) {
          seen.add(next)
          region.push(next)
        }
    return [region]
  })
}
