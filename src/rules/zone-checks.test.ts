import { expect, it } from 'vitest'
import { gapsOf, overlapsOf } from './zone-checks'

const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const zone = (name: string, ...polygons: number[][][][]) => ({ id: name.length, name, area: polygons, streets: [] })

it('names zones that share an area, not those that touch', () => {
  const zones = [zone('А', [square(0, 0, 2)]), zone('Б', [square(1, 1, 2)]), zone('В', [square(3, 1, 1)]), { ...zone('Улицы'), area: null }]
  expect(overlapsOf(zones)).toEqual([{ first: 'А', second: 'Б' }])
})

it('a zone in the hole of another shares nothing', () => {
  expect(overlapsOf([zone('А', [square(0, 0, 9), square(3, 3, 3).toReversed()]), zone('Б', [square(3, 3, 3)])])).toEqual([])
})

it('finds a hole that no zone has, and nothing outside', () => {
  const around = zone('А', [square(0, 0, 9), square(3, 3, 3).toReversed()])
  const [gap, ...others] = gapsOf([around])
  expect(others).toEqual([])
  expect(gap?.lat).toBeGreaterThan(3)
  expect(gap?.lat).toBeLessThan(6)
  expect(gap?.lng).toBeGreaterThan(3)
  expect(gapsOf([around, zone('Б', [square(3, 3, 3)])])).toEqual([])
  expect(gapsOf([zone('А', [square(0, 0, 1)]), zone('Б', [square(5, 5, 1)])])).toEqual([])
  expect(gapsOf([])).toEqual([])
})
