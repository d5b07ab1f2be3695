import type { ZoneArea } from '~/contracts/zones'
import { KM_OF_DEGREE } from '~/rules/map-view'
import type { MapPoint } from '~/rules/nearest-city'

/** A corner of an area: `at` counts from the first point of its ring. */
export type Corner = { polygon: number; ring: number; at: number }

const pointOf = ({ lat, lng }: MapPoint) => [Number(lng.toFixed(6)), Number(lat.toFixed(6))]
const close = (ring: number[][]) => (ring[0] ? [...ring, ring[0]] : ring)

const placeOf = ([lng = 0, lat = 0]: readonly number[] = []): MapPoint => ({ lat, lng })

/** The corners of an area, with their places and those of the next ones. A ring's last point repeats its first. */
export const cornersOf = (area: ZoneArea): { corner: Corner; place: MapPoint; next: MapPoint }[] =>
  area.flatMap((rings, polygon) =>
    rings.flatMap((points, ring) =>
      points.slice(0, -1).map((point, at) => ({ corner: { polygon, ring, at }, place: placeOf(point), next: placeOf(points[at + 1]) })),
    ),
  )

/** The area with another ring in place of one; a ring without an outline left goes, and its polygon with it. */
function withRing(area: ZoneArea, { polygon, ring }: Corner, change: (open: number[][]) => number[][]): ZoneArea {
  return area.flatMap((rings, index) => {
    if (index !== polygon) return [rings]
    const changed = rings.flatMap((points, at) => {
      if (at !== ring) return [points]
      const open = change(points.slice(0, -1))
      return open.length < 3 ? [] : [close(open)]
    })
    return ring === 0 && changed.length < rings.length ? [] : [changed]
  })
}

export const moveCorner = (area: ZoneArea, corner: Corner, place: MapPoint): ZoneArea =>
  withRing(area, corner, (open) => open.with(corner.at, pointOf(place)))

/** A new corner behind one. */
export const addCorner = (area: ZoneArea, corner: Corner, place: MapPoint): ZoneArea =>
  withRing(area, corner, (open) => open.toSpliced(corner.at + 1, 0, pointOf(place)))

export const removeCorner = (area: ZoneArea, corner: Corner): ZoneArea => withRing(area, corner, (open) => open.toSpliced(corner.at, 1))

/** The area with one more polygon. */
export const addOutline = (area: ZoneArea | null, places: readonly MapPoint[]): ZoneArea => [...(area ?? []), [close(places.map(pointOf))]]

/** Corners of a circle: few enough to be dragged. */
const CORNERS = 16

/** Places around one, as far away. */
export const circleAround = ({ lat, lng }: MapPoint, km: number): MapPoint[] =>
  Array.from({ length: CORNERS }, (_, at) => {
    const angle = (at / CORNERS) * 2 * Math.PI
    const degrees = km / KM_OF_DEGREE
    return { lat: lat + degrees * Math.sin(angle), lng: lng + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180) }
  })
