const KM_PER_DEGREE = 111.32
const RADIANS = Math.PI / 180

/** A place by its coordinates, in degrees. */
export type Place = { lat: number; lng: number }

/** A flat drawing `width` × `height`: where each place stands, how many units a kilometre takes, the step of the grid in
 *  kilometres, and where the grid's lines stand. North is up. */
export type Scheme = { at: { x: number; y: number }[]; unitsPerKm: number; stepKm: number; columns: number[]; rows: number[] }

/** The sheet's size and what is kept free round the places, in the same units. */
type Frame = { width: number; height: number; side: number; top: number; bottom: number }

/** Draws places by their coordinates: in the middle of what the margins leave, all of them inside, true to scale (a degree of
 *  longitude is as short as it is at that latitude), never closer than 4 km across, so that one place alone is not a
 *  blot. Good for a city; it does not cross the 180th meridian. Pure. */
export function drawScheme(places: readonly Place[], { width, height, side, top, bottom }: Frame): Scheme {
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  const middle = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lng: (Math.min(...lngs) + Math.max(...lngs)) / 2 }
  const kmPerLng = KM_PER_DEGREE * Math.cos(middle.lat * RADIANS)
  const east = places.map(({ lng }) => (lng - middle.lng) * kmPerLng)
  const south = places.map(({ lat }) => (middle.lat - lat) * KM_PER_DEGREE)
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  const unitsPerKm = Math.min((width - 2 * side) / Math.max(4, span(east)), (height - top - bottom) / Math.max(2, span(south)))
  const centre = { x: width / 2, y: (height + top - bottom) / 2 }
  const stepKm = [0.5, 1, 2, 5, 10, 20, 50].find((km) => km * unitsPerKm >= width / 7) ?? 100
  const round = (value: number) => Math.round(value * 10) / 10
  const step = stepKm * unitsPerKm
  const lines = (size: number, from: number) => {
    const first = from % step
    return Array.from({ length: Math.ceil((size - first) / step) }, (_, index) => round(first + index * step)).filter((at) => at > 0)
  }
  return {
    at: places.map((_, index) => ({
      x: round(centre.x + (east[index] ?? 0) * unitsPerKm),
      y: round(centre.y + (south[index] ?? 0) * unitsPerKm),
    })),
    unitsPerKm,
    stepKm,
    columns: lines(width, centre.x),
    rows: lines(height, centre.y),
  }
}
