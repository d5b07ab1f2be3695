import type { ZoneArea } from '~/contracts/zones'
import type { MapPoint } from './nearest-city'

/** Kilometres of a degree of latitude. */
export const KM_OF_DEGREE = 111.2

/** What a plain map shows: its centre, and how many pixels a kilometre has. */
export type MapView = { lat: number; lng: number; scale: number }
export type Pixel = readonly [x: number, y: number]
type Size = { width: number; height: number }

/** The places of areas. */
export const placesIn = (areas: readonly (ZoneArea | null)[]): MapPoint[] =>
  areas.flatMap((area) => (area ?? []).flat(2).map(([lng = 0, lat = 0]) => ({ lat, lng })))

/** The sides of the smallest box with these places; `places` is not empty. */
export function boundsOf(places: readonly MapPoint[]) {
  const least = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b))
  const most = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b))
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)]
  return { south: least(lats), north: most(lats), west: least(lngs), east: most(lngs) }
}

/** A view that has all these places, with a margin. Without any: a circle of 10 km around Moscow. Pure. */
export function viewOf(places: readonly MapPoint[], { width, height }: Size, margin = 0.9): MapView {
  if (places.length === 0) return { lat: 55.7558, lng: 37.6176, scale: width / 20 }
  const { south, north, west, east } = boundsOf(places)
  const lat = (south + north) / 2
  const [kmWide, kmHigh] = [(east - west) * kmOfLng(lat), (north - south) * KM_OF_DEGREE]
  const scale = Math.min(width / Math.max(kmWide, 1), height / Math.max(kmHigh, 1)) * margin
  return { lat, lng: (west + east) / 2, scale }
}

const kmOfLng = (lat: number) => KM_OF_DEGREE * Math.cos((lat * Math.PI) / 180)

/** From places to pixels of a map of this size, and back. Flat: true within a city. Pure. */
export function projection({ lat, lng, scale }: MapView, { width, height }: Size) {
  const [perLng, perLat] = [kmOfLng(lat) * scale, KM_OF_DEGREE * scale]
  return {
    toPixel: (place: MapPoint): Pixel => [width / 2 + (place.lng - lng) * perLng, height / 2 - (place.lat - lat) * perLat],
    toPlace: ([x, y]: Pixel): MapPoint => ({ lat: lat - (y - height / 2) / perLat, lng: lng + (x - width / 2) / perLng }),
  }
}

/** The outline of an area as SVG draws it; holes stay empty with `fill-rule="evenodd"`. */
export function areaPath(area: ZoneArea, toPixel: (place: MapPoint) => Pixel): string {
  const pointText = ([lng = 0, lat = 0]: number[]) =>
    toPixel({ lat, lng })
      .map((one) => one.toFixed(1))
      .join(' ')
  return area
    .flat()
    .map((ring) => `M${ring.slice(0, -1).map(pointText).join('L')}Z`)
    .join('')
}
