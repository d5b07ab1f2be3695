import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZoneArea } from '~/contracts/zones'
import { checkArea, MAX_AREA_POINTS } from './zone-area'

const MOSCOW = [{ lat: 55.7591, lng: 37.6452 }]
const square = (x: number, y: number, size: number) =>
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ].map((point) => point.map((degree) => Number(degree.toFixed(6))))
const swapped = (area: ZoneArea) => area.map((polygon) => polygon.map((ring) => ring.map((point) => point.toReversed())))
/** A circle of so many points, about 10 km wide, with teeth. */
const wheel = (points: number, tooth: number) => {
  const ring = Array.from({ length: points }, (_, at) => {
    const [angle, radius] = [(at / points) * 2 * Math.PI, at % 2 === 0 ? 0.1 : 0.1 + tooth]
    return [37.6 + radius * Math.cos(angle), 55.75 + radius * Math.sin(angle)]
  })
  return [[[...ring, ring[0] ?? []]]]
}

describe('what an area may not be', () => {
  it.each<[name: string, area: ZoneArea, text: RegExp]>([
    ['nothing', [], /ни одного контура/],
    ['a polygon without rings', [[]], /ни одного контура/],
    ['a ring without points', [[[]]], /меньше трёх точек/],
    [
      'a line',
      [
        [
          [
            [37, 55],
            [38, 55],
            [37, 55],
          ],
        ],
      ],
      /меньше трёх разных точек/,
    ],
    [
      'three points on a line',
      [
        [
          [
            [37, 55],
            [37.5, 55],
            [38, 55],
            [37, 55],
          ],
        ],
      ],
      /без площади/,
    ],
    ['an open outline', [[square(37.6, 55.7, 0.1).slice(0, 4)]], /не\u00a0замкнут/],
    [
      'a bow',
      [
        [
          [
            [37.6, 55.7],
            [37.7, 55.8],
            [37.7, 55.7],
            [37.6, 55.8],
            [37.6, 55.7],
          ],
        ],
      ],
      /пересекает сам себя около точки 55\.7500, 37\.6500/,
    ],
    ['a hole that crosses the outline', [[square(37.6, 55.7, 0.1), square(37.65, 55.75, 0.1)]], /пересекает сам себя/],
    ['a hole beside the outline', [[square(37.6, 55.7, 0.1), square(37.8, 55.7, 0.05)]], /Вырез лежит вне/],
    ['swapped coordinates', swapped([[square(37.6, 55.7, 0.1)]]), /широта и\u00a0долгота перепутаны/],
    ['swapped coordinates of the far east', swapped([[square(135, 48, 0.1)]]), /перепутаны/],
    [
      'a point beside the map',
      [
        [
          [
            [37.6, 55.7],
            [237.6, 55.7],
            [37.6, 255.8],
            [37.6, 55.7],
          ],
        ],
      ],
      /вне карты/,
    ],
    ['another part of the world', [[square(82.9, 55, 0.1)]], /км от\u00a0города/],
    ['a saw that cannot be simpler', wheel(9000, 0.02), /больше 2\u00a0000 точек/],
  ])('%s', (_name, area, text) => expect(checkArea(area, MOSCOW).fault).toMatch(text))
})

it('is wound right, without repeated points, whichever way it was drawn', () => {
  const hole = square(37.62, 55.72, 0.02)
  const kept = { area: [[square(37.6, 55.7, 0.1), hole.toReversed()]] }
  expect(checkArea([[square(37.6, 55.7, 0.1), hole.toReversed()]], MOSCOW)).toEqual(kept)
  expect(checkArea([[square(37.6, 55.7, 0.1).toReversed(), hole]], MOSCOW)).toEqual(kept)
  expect(checkArea([[[[37.6, 55.7], ...square(37.6, 55.7, 0.1)], hole]], MOSCOW)).toEqual(kept)
})

it('a smooth outline of ten thousand points becomes simpler; one that is small enough stays to the point', () => {
  const { area = [] } = checkArea(wheel(10_000, 0), MOSCOW)
  expect(area.flat(2).length).toBeLessThanOrEqual(MAX_AREA_POINTS)
  expect(area.flat(2).length).toBeGreaterThan(50)
  const small = wheel(500, 0.01)
  expect(checkArea(small, MOSCOW).area?.flat(2)).toHaveLength(501)
})

it('a small part of a heavy area stays as it is, and a heavy bow is called one', () => {
  const yard = square(38.1, 55.75, 0.00002)
  const { area = [] } = checkArea([...wheel(10_000, 0), [yard]], MOSCOW)
  expect(area.at(-1)).toEqual([yard])
  expect(area.flat(2).length).toBeLessThanOrEqual(MAX_AREA_POINTS)
  const side = (from: number[], to: number[]) =>
    Array.from({ length: 1000 }, (_, at) => [0, 1].map((axis) => (from[axis] ?? 0) + (((to[axis] ?? 0) - (from[axis] ?? 0)) * at) / 1000))
  const corners = [
    [37.6, 55.7],
    [37.7, 55.8],
    [37.7, 55.7],
    [37.6, 55.8],
    [37.6, 55.7],
  ]
  const bow = [...corners.slice(0, 4).flatMap((corner, at) => side(corner, corners[at + 1] ?? [])), [37.6, 55.7]]
  expect(checkArea([[bow]], MOSCOW).fault).toMatch(/пересекает сам себя/)
})

it('what is kept is kept as it is', () => {
  const any = fc.record({
    x: fc.double({ min: 36, max: 39, noNaN: true }),
    y: fc.double({ min: 54, max: 57, noNaN: true }),
    size: fc.double({ min: 0.001, max: 0.5, noNaN: true }),
  })
  fc.assert(
    fc.property(any, fc.boolean(), ({ x, y, size }, isTurned) => {
      const ring = square(x, y, size)
      const { area } = checkArea([[isTurned ? ring.toReversed() : ring]], MOSCOW)
      expect(area).toBeDefined()
      expect(checkArea(area ?? [], MOSCOW)).toEqual({ area })
    }),
  )
})
