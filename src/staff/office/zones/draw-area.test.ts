import { expect, it } from 'vitest'
import { addCorner, addOutline, cornersOf, moveCorner, removeCorner } from './draw-area'

const place = (lng: number, lat: number) => ({ lat, lng })
const triangle = addOutline(null, [place(0, 0), place(2, 0), place(2, 2)])
const first = { polygon: 0, ring: 0, at: 0 }

it('an outline is closed, and stays so when its first corner moves or goes', () => {
  expect(triangle).toEqual([
    [
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 0],
      ],
    ],
  ])
  expect(moveCorner(triangle, first, place(-1, 0.1234567))).toEqual([
    [
      [
        [-1, 0.123457],
        [2, 0],
        [2, 2],
        [-1, 0.123457],
      ],
    ],
  ])
  const four = addCorner(triangle, { ...first, at: 2 }, place(1, 3))
  expect(cornersOf(four).map(({ place: { lng, lat } }) => [lng, lat])).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [1, 3],
  ])
  expect(removeCorner(four, first)).toEqual([
    [
      [
        [2, 0],
        [2, 2],
        [1, 3],
        [2, 0],
      ],
    ],
  ])
})

it('what has no outline left is gone: a polygon with its holes, or a hole alone', () => {
  const second = addOutline(triangle, [place(5, 5), place(6, 5), place(6, 6)])
  expect(second).toHaveLength(2)
  expect(removeCorner(second, first)).toEqual([second[1]])
  expect(removeCorner(triangle, first)).toEqual([])
  const holed = [
    [
      ...(triangle[0] ?? []),
      [
        [1, 0.2],
        [1.5, 0.2],
        [1.5, 0.6],
        [1, 0.2],
      ],
    ],
  ]
  expect(removeCorner(holed, { polygon: 0, ring: 1, at: 1 })).toEqual(triangle)
  expect(removeCorner(holed, first)).toEqual([])
})
