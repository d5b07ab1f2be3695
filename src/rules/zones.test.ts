import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZoneArea, ZoneTerms } from '~/contracts/zones'
import { streetEntries, zoneOf, type ZonePlace } from './zones'
import { zoneRefusal } from './zone-hours'

const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const zone = (id: number, area: ZoneArea | null, streets: string[] = []) => ({ id, area, streets: streetEntries(streets) })

/** A square with a hole, in which an island is of the same zone; a square beside it with a shared border; streets alone. */
const CENTRE = zone(1, [[square(0, 0, 10), square(2, 2, 6).toReversed()], [square(4, 4, 2)]], ['Лесная', 'Тверская 1–99'])
const EAST = zone(2, [[square(10, 0, 10)]], ['лесная ул.', 'ул. Тверская, 100–500', 'Ленинградский проспект'])
const VILLAGE = zone(3, null, ['Садовая', 'Тверская'])
const ZONES = [CENTRE, EAST, VILLAGE]

const at = (lng: number, lat: number, street = '', house = ''): ZonePlace => ({ lat, lng, street, house })
const of = (place: ZonePlace, zones = ZONES) => {
  const answer = zoneOf(zones, place)
  if (answer.zone) return [answer.zone.id, answer.by]
  return answer.among ? answer.among.map(({ id }) => id).join() : null
}

describe('the zone of a place', () => {
  it.each<[name: string, place: ZonePlace, answer: unknown]>([
    ['inside', at(1, 1), [1, 'point']],
    ['on the island in the hole', at(5, 5), [1, 'point']],
    ['on the border of the hole', at(2, 5), [1, 'point']],
    ['on a border of two zones: the first', at(10, 5), [1, 'point']],
    ['on a corner of two zones: the first', at(10, 0), [1, 'point']],
    ['beside the border', at(10.000001, 5), [2, 'point']],
    ['in the hole: only a zone without an area may be it', at(3, 3), '3'],
    ['in the hole, on a street of a zone without an area', at(3, 3, 'Садовая ул.'), [3, 'street']],
    ['in the hole, on a street of a zone with an area: its area decides', at(3, 3, 'Лесная'), '3'],
    ['a street of two zones: the first', { street: 'ул. Лесная', house: '5' }, [1, 'street']],
    ['a house in the first part of a street', { street: 'Тверская', house: '99к1' }, [1, 'street']],
    ['a house in the second part', { street: 'Тверская улица', house: 'д. 100' }, [2, 'street']],
    ['a house in none of the parts: who has the whole street', { street: 'Тверская', house: '501' }, [3, 'street']],
    ['a short kind of street', { street: 'Ленинградский пр-кт', house: '7' }, [2, 'street']],
    ['a street of nobody', { street: 'Арбат', house: '1' }, '1,2,3'],
    ['nothing said', {}, '1,2,3'],
    ['a latitude alone', { lat: 1, street: 'Садовая' }, [3, 'street']],
  ])('%s', (_name, place, answer) => expect(of(place)).toEqual(answer))

  it('has a border that runs across the map, too', () => {
    const slanted = zone(1, [
      [
        [
          [0, 0],
          [1, 0],
          [2, 1],
          [1, 1],
          [0, 0],
        ],
      ],
    ])
    for (const half of [0.25, 0.5, 0.75, 1]) expect(of(at(half, half), [slanted])).toEqual([1, 'point'])
    expect(of(at(1.5, 0.5), [slanted])).toEqual([1, 'point'])
    expect(of(at(1.5, 1.5), [slanted])).toBeNull()
  })

  it('is none where every zone has an area and none is around it', () => {
    expect(of(at(50, 50, 'Лесная'), [CENTRE, EAST])).toBeNull()
    expect(of(at(1, 1), [])).toBeNull()
  })
})

describe('any point', () => {
  const coordinate = fc.integer({ min: -20, max: 220 }).map((tenths) => tenths / 10)
  const points = fc.record({ lng: coordinate, lat: coordinate })
  /** The same rings, begun elsewhere and drawn the other way. */
  const redrawn = (area: ZoneArea, start: number): ZoneArea =>
    area.map((polygon) =>
      polygon.map((ring) => {
        const open = ring.slice(1).toReversed()
        const turned = [...open.slice(start % open.length), ...open.slice(0, start % open.length)]
        return [...turned, turned[0] ?? []]
      }),
    )
  const changed = (change: (area: ZoneArea) => ZoneArea) => ZONES.map((one) => ({ ...one, area: one.area && change(one.area) }))

  it('has one answer, whichever way its zones are drawn, and wherever the map is', () => {
    fc.assert(
      fc.property(points, fc.nat(20), fc.integer({ min: -64, max: 64 }), (point, start, by) => {
        const answer = of(point)
        expect(
          of(
            point,
            changed((area) => redrawn(area, start)),
          ),
        ).toEqual(answer)
        const moved = changed((area) => area.map((polygon) => polygon.map((ring) => ring.map(([x = 0, y = 0]) => [x + by, y + by]))))
        // tenths are not exact: away from borders only
        const isEdge = [point.lng, point.lat].some((one) => Number.isInteger(one))
        if (!isEdge) expect(of({ lng: point.lng + by, lat: point.lat + by }, moved)).toEqual(answer)
      }),
      { numRuns: 500 },
    )
  })

  it('belongs to the first of the zones that alone would have it', () => {
    fc.assert(
      fc.property(points, fc.shuffledSubarray(ZONES, { minLength: 1 }), (point, zones) => {
        const alone = zones.find((one) => zoneOf([one], point).zone)
        expect(zoneOf(zones, point).zone).toBe(alone ?? null)
      }),
      { numRuns: 500 },
    )
  })
})

describe('when a zone is served', () => {
  const terms: ZoneTerms = {
    id: 1,
    name: 'Север',
    color: '#2f7d4f',
    min_order: 0,
    ladder: [{ from: 0, fee: 0 }],
    extra_minutes: 0,
    hours: [],
    is_closed: false,
    closed_reason: null,
    closed_until: null,
  }
  const hours = [1, 2, 3, 4, 5].map((day) => ({ day, open: '10:00', close: '22:00' }))
  // a Friday
  const when = (clock: string) => new Date(`2026-11-27T${clock}:00+03:00`)
  it.each<[name: string, parts: Partial<ZoneTerms>, clock: string, reason: string | undefined]>([
    ['always', {}, '04:00', undefined],
    ['closed', { is_closed: true }, '12:00', 'closed'],
    ['closed until later', { is_closed: true, closed_until: '2026-11-27T18:00:00+03:00' }, '17:59', 'closed'],
    ['open again', { is_closed: true, closed_until: '2026-11-27T18:00:00+03:00' }, '18:00', undefined],
    ['in its hours', { hours }, '10:00', undefined],
    ['after its hours', { hours }, '22:00', 'hours'],
  ])('%s', (_name, parts, clock, reason) => {
    expect(zoneRefusal({ ...terms, ...parts }, 'Europe/Moscow', when(clock))?.reason).toBe(reason)
  })

  it('says why', () => {
    const texts = [{ is_closed: true, closed_reason: 'снегопад' }, { hours }].map((parts) =>
      zoneRefusal({ ...terms, ...parts }, 'Europe/Moscow', when('23:00'))?.text.replaceAll('\u00a0', ' '),
    )
    expect(texts).toEqual(['В зону «Север» пока не возим: снегопад', 'В зону «Север» возим по будням с 10:00 до 22:00'])
  })
})
