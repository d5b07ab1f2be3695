import booleanPointInPolygon from '@turf/boolean-point-in-polygon'
import kinks from '@turf/kinks'
import simplify from '@turf/simplify'
import type { ZoneArea } from '~/contracts/zones'
import { distanceKm, type MapPoint } from './nearest-city'
import { numberText } from './number-text'

/** More make the map heavy and the search slow. */
export const MAX_AREA_POINTS = 2000
/** An area further away from every point of its city is a mistake. */
const MAX_FAR_KM = 300
/** About 0.1 m. */
const DIGITS = 6
/** Degrees; the last one is about 50 m. */
const TOLERANCES = [0.00001, 0.00003, 0.0001, 0.0002, 0.0005]

type Ring = number[][]
type Checked = { area: ZoneArea; fault?: undefined } | { area?: undefined; fault: string }

/** An area as it may be kept: rounded, its outlines counter-clockwise and its holes clockwise, with fewer points where it has too many. Or
 *  what is wrong with it, in Russian. `near` are places of its city, by which swapped coordinates are found. */
export function checkArea(given: ZoneArea, near: readonly MapPoint[] = []): Checked {
  const rings = given.flat()
  if (given.length === 0 || given.some((polygon) => polygon.length === 0)) return { fault: 'В области нет ни одного контура' }
  const fault = rangeFault(rings) ?? farFault(rings, near) ?? rings.map(ringFault).find((one) => one !== null)
  if (fault) return { fault }
  const whole = given.map((polygon) => polygon.map(rounded))
  const fitting = countPoints(whole) <= MAX_AREA_POINTS ? [whole] : simplerThan(whole)
  const [finest] = fitting
  const sound = fitting.find((one) => areaFault(one) === null)
  if (sound) return { area: sound.map((polygon) => polygon.map((ring, index) => wound(ring, index === 0))) }
  const tooMany = { fault: `В области больше ${numberText(MAX_AREA_POINTS)} точек, и упростить её не\u00a0получается` }
  return (finest && areaFault(finest)) ?? tooMany
}

function rangeFault(rings: readonly Ring[]): string | null {
  for (const [lng = Number.NaN, lat = Number.NaN] of rings.flat()) {
    if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) continue
    const isSwapped = Math.abs(lat) <= 180 && Math.abs(lng) <= 90
    return isSwapped ? SWAPPED : `Точка ${pointText([lng, lat])} вне карты: долгота от −180 до 180, широта от −90 до 90`
  }
  return null
}

const SWAPPED = 'Похоже, широта и\u00a0долгота перепутаны: сначала пишется долгота'

function farFault(rings: readonly Ring[], near: readonly MapPoint[]): string | null {
  const [lng, lat] = rings[0]?.[0] ?? []
  if (lng === undefined || lat === undefined) return null
  const kmFrom = (point: MapPoint) => Math.min(...near.map((one) => distanceKm(one, point)))
  if (near.length === 0 || kmFrom({ lat, lng }) <= MAX_FAR_KM) return null
  if (Math.abs(lng) <= 90 && kmFrom({ lat: lng, lng: lat }) <= MAX_FAR_KM) return SWAPPED
  return `Область в\u00a0${numberText(Math.round(kmFrom({ lat, lng })))}\u00a0км от\u00a0города`
}

function ringFault(ring: Ring): string | null {
  const [first = [], last = []] = [ring[0], ring.at(-1)]
  if (ring.length < 3) return 'В контуре меньше трёх точек'
  if (first[0] !== last[0] || first[1] !== last[1]) return 'Контур не\u00a0замкнут: последняя точка должна повторять первую'
  return distinct(ring).length < 4 ? 'В контуре меньше трёх разных точек' : null
}

const rounded = (ring: Ring): Ring => distinct(ring.map((point) => point.map((degree) => Number(degree.toFixed(DIGITS)))))

/** Without points that repeat the one before. */
const distinct = (ring: Ring): Ring => ring.filter(([lng, lat], at) => at === 0 || lng !== ring[at - 1]?.[0] || lat !== ring[at - 1]?.[1])

const countPoints = (area: ZoneArea) => area.flat().reduce((sum, ring) => sum + ring.length, 0)

/** Simpler outlines that have not too many points, the finest first. Only these are searched for crossings, which takes the square of
 *  their number; a simpler outline may cross itself where the whole one does not. */
const simplerThan = (area: ZoneArea): ZoneArea[] =>
  TOLERANCES.map((tolerance) => area.map((polygon) => polygon.map((ring) => simplified(ring, tolerance)))).filter(
    (one) => countPoints(one) <= MAX_AREA_POINTS,
  )

/** A ring that is smaller than the tolerance stays as it is: the package throws on one that it makes a line. */
function simplified(ring: Ring, tolerance: number): Ring {
  try {
    return simplify({ type: 'Polygon' as const, coordinates: [ring] }, { tolerance }).coordinates[0] ?? ring
  } catch {
    return ring
  }
}

function areaFault(area: ZoneArea): { fault: string } | null {
  for (const coordinates of area) {
    const [outline = [], ...holes] = coordinates
    const [crossing] = kinks({ type: 'Polygon', coordinates }).features
    if (crossing) return { fault: `Контур пересекает сам себя около точки ${pointText(crossing.geometry.coordinates)}` }
    if (coordinates.some((ring) => distinct(ring).length < 4 || ringSquare(ring) === 0))
      return { fault: 'Контур без площади: его точки на\u00a0одной линии' }
    const isIn = (point: number[]) => booleanPointInPolygon(point, { type: 'Polygon', coordinates: [outline] })
    if (!holes.every((hole) => hole.every(isIn))) return { fault: 'Вырез лежит вне своего контура' }
  }
  return null
}

/** The area of a closed ring in square degrees; above 0 where it runs counter-clockwise. Counted from its first point, for precision. */
export function ringSquare(ring: readonly number[][]): number {
  const [[x = 0, y = 0] = []] = ring
  return ring.reduce((sum, [lng = 0, lat = 0], at) => {
    const [nextLng = x, nextLat = y] = ring[at + 1] ?? []
    return sum + ((lng - x) * (nextLat - y) - (nextLng - x) * (lat - y)) / 2
  }, 0)
}

const wound = (ring: Ring, isOutline: boolean): Ring => (ringSquare(ring) > 0 === isOutline ? ring : ring.toReversed())

/** As maps write it: latitude first. */
const pointText = ([lng = 0, lat = 0]: readonly number[]) => `${lat.toFixed(4)}, ${lng.toFixed(4)}`
