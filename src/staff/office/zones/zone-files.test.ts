import { describe, expect, it } from 'vitest'
import { readZoneFile } from './zone-files'

const ring = [
  [37.6, 55.7],
  [37.7, 55.7],
  [37.7, 55.8],
  [37.6, 55.7],
]
const feature = (geometry: object, properties: object | null = {}) => ({ type: 'Feature', geometry, properties })
const json = (...features: object[]) => readZoneFile(JSON.stringify({ type: 'FeatureCollection', features }))
const zonesOf = (file: ReturnType<typeof readZoneFile>) => (file.fault === undefined ? file.zones : file.fault)

describe('GeoJSON', () => {
  it('has the names and colours of a map constructor', () => {
    const polygon = { type: 'Polygon', coordinates: [ring] }
    const file = json(
      feature(polygon, { description: 'Центр<br>до 40 минут', fill: '#ED4543', 'fill-opacity': 0.6 }),
      feature(polygon, { name: 'Север', stroke: '#abc' }),
      feature({ type: 'Point', coordinates: [37.6, 55.7] }, { iconCaption: 'Кухня' }),
      feature(polygon, null),
    )
    expect(file).toMatchObject({ skipped: 1 })
    expect(zonesOf(file)).toEqual([
      { name: 'Центр', color: '#ed4543', area: [[ring]] },
      { name: 'Север', color: '#aabbcc', area: [[ring]] },
      { name: 'Зона 3', color: null, area: [[ring]] },
    ])
  })

  it('closes outlines, leaves heights out, and takes several polygons as one zone', () => {
    const open = ring.slice(0, 3).map((point) => [...point, 120])
    expect(zonesOf(json(feature({ type: 'MultiPolygon', coordinates: [[open], [open]] })))).toMatchObject([{ area: [[ring], [ring]] }])
    expect(zonesOf(readZoneFile(JSON.stringify({ type: 'Polygon', coordinates: [ring] })))).toMatchObject([{ area: [[ring]] }])
    expect(
      zonesOf(json(feature({ type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [ring] }] }, { name: 'Юг' }))),
    ).toMatchObject([{ name: 'Юг' }])
  })

  it('takes a collection as one zone, passes over what has no place, and gives equal names a number', () => {
    const polygon = { type: 'Polygon', coordinates: [ring] }
    const parts = { type: 'GeometryCollection', geometries: [polygon, { type: 'GeometryCollection', geometries: [polygon] }] }
    const none = { type: 'Feature', geometry: null, properties: { name: 'Пусто' } }
    const file = json(feature(parts, { name: 'Юг' }), none, feature(polygon, { name: 'Юг' }), feature({ type: 'GeometryCollection' }))
    expect(file).toMatchObject({ skipped: 1 })
    expect(zonesOf(file)).toMatchObject([
      { name: 'Юг', area: [[ring], [ring]] },
      { name: 'Юг 2', area: [[ring]] },
    ])
  })
})

const kml = (...marks: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Карта</name>
<Style id="poly-1-normal"><LineStyle><color>ff000000</color></LineStyle><PolyStyle><color>4d4345ed</color></PolyStyle></Style>
<StyleMap id="poly-1"><Pair><key>normal</key><styleUrl>#poly-1-normal</styleUrl></Pair></StyleMap>${marks.join('')}</Document></kml>`
const polygon = (holes = '') =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>
    37.6,55.7,0 37.7,55.7,0
    37.7,55.8,0 37.6,55.7,0 </coordinates></LinearRing></outerBoundaryIs>${holes}</Polygon>`

describe('KML', () => {
  it('has names, colours by style, holes and several polygons', () => {
    const hole = '<innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing></innerBoundaryIs>'
    const file = readZoneFile(
      kml(
        `<Placemark><name>Центр</name><styleUrl>#poly-1</styleUrl>${polygon(hole)}</Placemark>`,
        `<Folder><name>Слой</name><Placemark><description><![CDATA[Север<br>1 500 ₽]]></description><Style><PolyStyle><color>ff00ff00</color></PolyStyle></Style><MultiGeometry>${polygon()}${polygon()}</MultiGeometry></Placemark></Folder>`,
        '<Placemark><name>Кухня</name><Point><coordinates>37.6,55.7</coordinates></Point></Placemark>',
      ),
    )
    expect(file).toMatchObject({ skipped: 1 })
    expect(zonesOf(file)).toEqual([
      {
        name: 'Центр',
        color: '#ed4543',
        area: [
          [
            ring,
            [
              [1, 1],
              [2, 1],
              [2, 2],
              [1, 1],
            ],
          ],
        ],
      },
      { name: 'Север', color: '#00ff00', area: [[ring], [ring]] },
    ])
  })

  it('is read with prefixes, nested folders and geometries, spaces, holes before outlines, and outlines without a polygon', () => {
    const outline = '<LinearRing><coordinates> 37.6, 55.7, 120\n37.7, 55.7 37.7 ,55.8</coordinates></LinearRing>'
    const hole = '<innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing></innerBoundaryIs>'
    const turned = `<Polygon>${hole}<outerBoundaryIs>${outline}</outerBoundaryIs></Polygon>`
    const marks = `<Folder><Folder><Placemark><name><![CDATA[Центр & край]]></name><MultiGeometry><MultiGeometry>${turned}</MultiGeometry></MultiGeometry></Placemark></Folder></Folder>
      <Placemark><name>Север</name>${outline}</Placemark><Placemark><Polygon/></Placemark>`
    const prefixed = kml(marks)
      .replace(/<(\/?)(?=[A-Za-z])/g, '<$1kml:')
      .replace('xmlns=', 'xmlns:kml=')
    for (const text of [kml(marks), `\uFEFF${prefixed}`])
      expect(zonesOf(readZoneFile(text))).toMatchObject([
        { name: 'Центр & край', area: [[ring, [[1, 1], [2, 1], [2, 2], [1, 1]]]] }, // prettier-ignore
        { name: 'Север', area: [[ring]] },
        { name: 'Зона 3', area: [[]] },
      ])
  })

  it('of ten thousand points is read', () => {
    const points = Array.from({ length: 10_000 }, (_, at) => `${37 + Math.cos(at / 1592) / 10},${55 + Math.sin(at / 1592) / 10},0`)
    const [zone] = zonesOf(
      readZoneFile(kml(`<Placemark>${polygon().replace(/<coordinates>[^<]*/, `<coordinates>${points.join('\n')}`)}</Placemark>`)),
    )
    expect(zone).toMatchObject({ name: 'Зона 1' })
    expect(typeof zone === 'object' ? zone.area[0]?.[0]?.length : 0).toBe(10_001)
  })
})

it.each([
  ['', /Не получилось прочитать/],
  ['{"type":', /Не получилось прочитать/],
  ['<kml><Placemark>', /Не получилось прочитать/],
  ['<html><body>404</body></html>', /Не получилось прочитать/],
  ['PK\u0003\u0004', /KMZ/],
  ['{"type":"FeatureCollection","features":[]}', /нет ни одной области/],
  [JSON.stringify({ type: 'LineString', coordinates: ring }), /нет ни одной области/],
  ['[]', /нет ни одной области/],
  ['null', /нет ни одной области/],
  ['<kml><NetworkLink><Link><href>https://maps.example</href></Link></NetworkLink></kml>', /ссылку на карту/],
  ['<kml><Placemark>&bomb;</Placemark></kml>', /Не получилось прочитать/],
  ['{"type":"Topology","objects":{}}', /нет ни одной области/],
])('%s says what is wrong', (text, fault) => {
  expect(String(zonesOf(readZoneFile(text))).replaceAll('\u00a0', ' ')).toMatch(fault)
})
