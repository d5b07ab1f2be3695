import { expect, it } from 'vitest'
import { areaPath, placesIn, projection, viewOf } from './map-view'

const SIZE = { width: 400, height: 300 }
const area = [
  [
    [
      [37.5, 55.7],
      [37.7, 55.7],
      [37.7, 55.8],
      [37.5, 55.8],
      [37.5, 55.7],
    ],
  ],
]

it('shows all places, in their true proportions', () => {
  const { toPixel } = projection(viewOf(placesIn([area, null]), SIZE), SIZE)
  const pixels = placesIn([area]).map(toPixel)
  for (const [x, y] of pixels) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(400)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(300)
  }
  const [[west = 0, south = 0] = [], [east = 0] = [], [, north = 0] = []] = pixels
  // 12.5 km wide, 11.1 km high
  expect((east - west) / (south - north)).toBeCloseTo((0.2 * Math.cos((55.75 * Math.PI) / 180)) / 0.1, 5)
})

it('finds the place of a pixel again', () => {
  const { toPixel, toPlace } = projection({ lat: 55.75, lng: 37.6, scale: 20 }, SIZE)
  const { lat, lng } = toPlace(toPixel({ lat: 55.81, lng: 37.42 }))
  expect([lat, lng]).toEqual([expect.closeTo(55.81, 9), expect.closeTo(37.42, 9)])
})

it('shows a city without places, and one place', () => {
  expect(viewOf([], SIZE)).toMatchObject({ scale: 20 })
  expect(viewOf([{ lat: 1, lng: 2 }], SIZE)).toEqual({ lat: 1, lng: 2, scale: 270 })
})

it('draws rings', () => {
  expect(
    areaPath(
      [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      ],
      ({ lat, lng }) => [lng, lat],
    ),
  ).toBe('M0.0 0.0L1.0 0.0L1.0 1.0Z')
})
