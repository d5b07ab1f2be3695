const KM_PER_DEGREE = 111.32
const RADIANS = Math.PI / 180

export type Place = { lat: number; lng: number }

/** A drawing with north up: positions of the places, units per kilometre, the grid's step and lines. */
export type Scheme = { at: { x: number; y: number }[]; unitsPerKm: number; stepKm: number; columns: number[]; rows: number[] }

/** Size and margins. */
type Frame = { width: number; height: number; side: number; top: number; bottom: number }

/** Projects places to scale into the middle of the frame, at least 4 km wide. For the size of a city. */
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
