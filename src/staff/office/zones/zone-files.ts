import { SaxesParser } from 'saxes'
import type { ZoneArea } from '~/contracts/zones'

/** A zone as a map's file has it. `color` as `#rrggbb`, null without one. */
export type FileZone = { name: string; color: string | null; area: ZoneArea }
/** `skipped`: points and lines, which are no zones. */
export type ZoneFile = { zones: FileZone[]; skipped: number; fault?: undefined } | { fault: string }

const MAX_NAME = 60
const NOT_READ = 'Не\u00a0получилось прочитать файл. Нужен GeoJSON или KML из\u00a0конструктора карт.'

/** Reads the polygons of a GeoJSON or KML file with their names and colours. Outlines that are left open are closed, heights are left out; whether an
 *  area can be kept is decided later. Pure. */
export function readZoneFile(text: string): ZoneFile {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('PK')) return { fault: 'Это архив KMZ: распакуйте его и\u00a0возьмите файл .kml из\u00a0него' }
  const read = start.startsWith('<') ? readKml(start) : readGeoJson(start)
  if (read === null) return { fault: NOT_READ }
  if (read.zones.length === 0)
    return {
      fault: 'В\u00a0файле нет ни\u00a0одной области: сохраните многоугольники, а\u00a0не метки, линии или\u00a0ссылку на\u00a0карту',
    }
  return { ...read, zones: withOwnNames(read.zones) }
}

/** A city has no two zones of one name: «Центр», «Центр 2». */
function withOwnNames(zones: readonly FileZone[]): FileZone[] {
  const taken = new Set<string>()
  return zones.map((zone, at) => {
    const name = nameIn(zone.name) || `Зона ${at + 1}`
    let own = name
    for (let next = 2; taken.has(own); next += 1) own = `${name.slice(0, MAX_NAME - 4)} ${next}`
    taken.add(own)
    return { ...zone, name: own }
  })
}

type Read = { zones: FileZone[]; skipped: number } | null
type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The first line, without tags. */
const nameIn = (text: string) =>
  (
    text
      .replace(/<[^>]*>/g, '\n')
      .split('\n')
      .find((line) => line.trim() !== '') ?? ''
  )
    .trim()
    .slice(0, MAX_NAME)

/** `#rgb`, `#rrggbb`, with or without opacity behind it. */
function colorIn(text: unknown): string | null {
  const [, hex = ''] = /^#?([\da-f]{3}|[\da-f]{6})(?:[\da-f]{2})?$/i.exec(typeof text === 'string' ? text.trim() : '') ?? []
  if (hex === '') return null
  return `#${hex.length === 3 ? [...hex].map((sign) => sign + sign).join('') : hex}`.toLowerCase()
}

function readGeoJson(text: string): Read {
  const read: NonNullable<Read> = { zones: [], skipped: 0 }
  const add = (node: unknown, properties: Json): void => {
    if (!isJson(node)) return
    const { type } = node
    if (type === 'FeatureCollection') for (const feature of listOf(node['features'])) add(feature, {})
    else if (type === 'Feature') add(node['geometry'], isJson(node['properties']) ? node['properties'] : {})
    else if (type === 'GeometryCollection' || type === 'Polygon' || type === 'MultiPolygon') {
      const polygons = polygonsOf(node)
      if (polygons.length === 0) return void (read.skipped += 1)
      const named = ['name', 'Name', 'title', 'iconCaption', 'description'].map((key) => properties[key])
      const name = named.find((one) => typeof one === 'string' && nameIn(one) !== '')
      const color = ['fill', 'stroke', 'color'].map((key) => colorIn(properties[key])).find((one) => one !== null)
      const area = polygons.map((polygon) => listOf(polygon).map((ring) => closed(listOf(ring).map(pointIn))))
      read.zones.push({ name: typeof name === 'string' ? name : '', color: color ?? null, area })
    } else if (typeof type === 'string') read.skipped += 1
  }
  try {
    add(JSON.parse(text), {})
  } catch {
    return null
  }
  return read
}

/** Those of a collection are parts of one zone. */
function polygonsOf(node: unknown): unknown[] {
  if (!isJson(node)) return []
  const { type, coordinates, geometries } = node
  if (type === 'Polygon') return [coordinates]
  return type === 'MultiPolygon' ? listOf(coordinates) : listOf(geometries).flatMap(polygonsOf)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const pointIn = (value: unknown): number[] => listOf(value).slice(0, 2).map(Number)

function closed(ring: number[][]): number[][] {
  const [first = [], last = []] = [ring[0], ring.at(-1)]
  return ring.length === 0 || (first[0] === last[0] && first[1] === last[1]) ? ring : [...ring, first]
}

type Placemark = { name: string; about: string; style: string; color: string | null; area: ZoneArea; others: number }

/** Colours of KML are `aabbggrr`. */
const kmlColor = (text: string) => colorIn(/^[\da-f]{8}$/i.test(text) ? [text.slice(6), text.slice(4, 6), text.slice(2, 4)].join('') : '')

/** «37.6,55.7,0 37.7, 55.7» */
const kmlRing = (text: string): number[][] =>
  closed(
    text
      .replace(/\s*,\s*/g, ',')
      .split(/\s+/)
      .filter(Boolean)
      .map((one) => one.split(',').slice(0, 2).map(Number)),
  )

function readKml(text: string): Read {
  const marks: Placemark[] = []
  const styles = new Map<string, string>()
  const path: string[] = []
  let [mark, styleId, words, isBroken, isKml]: [Placemark | null, string, string, boolean, boolean] = [null, '', '', false, false]
  const parser = new SaxesParser()
  parser.on('error', () => void (isBroken = true))
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.replace(/^.*:/, '')
    path.push(tag)
    words = ''
    if (tag === 'Placemark') mark = { name: '', about: '', style: '', color: null, area: [], others: 0 }
    if (tag === 'Style' || tag === 'StyleMap') styleId = `#${String(attributes['id'] ?? '')}`
    // some maps leave the polygon of an outline out
    if (tag === 'Polygon' || (tag === 'LinearRing' && !path.includes('Polygon'))) mark?.area.push([])
    isKml ||= tag === 'kml'
    if (mark && (tag === 'Point' || tag === 'LineString')) mark.others += 1
  })
  parser.on('text', (part) => void (words += part))
  parser.on('cdata', (part) => void (words += part))
  parser.on('closetag', () => {
    const tag = path.pop() ?? ''
    const [parent = '', said] = [path.at(-1), words.trim()]
    if (mark && parent === 'Placemark' && tag === 'name') mark.name = said
    if (mark && parent === 'Placemark' && tag === 'description') mark.about = said
    if (mark && parent === 'Placemark' && tag === 'styleUrl') mark.style = said
    if (tag === 'color' && parent === 'PolyStyle') {
      const color = kmlColor(said)
      if (mark) mark.color = color
      else if (color) styles.set(styleId, color)
    }
    // a map of styles: what a pair points to
    if (!mark && tag === 'styleUrl' && parent === 'Pair') styles.set(styleId, styles.get(styleId) ?? said)
    if (tag === 'coordinates' && path.includes('LinearRing')) {
      const polygon = mark?.area.at(-1)
      if (path.includes('innerBoundaryIs')) polygon?.push(kmlRing(said))
      else polygon?.unshift(kmlRing(said))
    }
    if (tag === 'Placemark' && mark) {
      marks.push(mark)
      mark = null
    }
    words = ''
  })
  parser.write(text).close()
  if (isBroken || !isKml) return null
  const colorOf = ({ color, style }: Placemark) => color ?? colorIn(styles.get(styles.get(style) ?? '') ?? styles.get(style))
  return {
    zones: marks.flatMap((one) => (one.area.length > 0 ? [{ name: one.name || one.about, color: colorOf(one), area: one.area }] : [])),
    skipped: marks.reduce((sum, { others }) => sum + others, 0),
  }
}
