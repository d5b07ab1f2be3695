import { expect, it, test } from 'vitest'
import { drawScheme } from './pickup-scheme'

const pokrovka = { lat: 55.7591, lng: 37.6452 }
const leningradsky = { lat: 55.8003, lng: 37.533 }

it('is true to scale: as far apart on the drawing as on the ground, north up', () => {
  const { at, unitsPerKm } = drawScheme([pokrovka, leningradsky])
  const [one, other] = at
  if (!one || !other) throw new Error('two places')
  expect(Math.hypot(one.x - other.x, one.y - other.y) / unitsPerKm).toBeCloseTo(8.4, 1)
  expect(other.x, 'further west').toBeLessThan(one.x)
  expect(other.y, 'further north').toBeLessThan(one.y)
})

test.each([
  [[pokrovka, leningradsky]],
  [[pokrovka, { lat: 55.9, lng: 37.6452 }]],
  [[pokrovka, { lat: 55.7591, lng: 38.4 }, { lat: 55.6, lng: 37 }]],
])('keeps every place inside the margins', (places) => {
  for (const { x, y } of drawScheme(places).at) {
    expect(Math.abs(x - 200)).toBeLessThanOrEqual(152)
    expect(Math.abs(y - 155)).toBeLessThanOrEqual(71)
  }
})

it('puts one place alone, and two in one house, into the middle', () => {
  for (const places of [[pokrovka], [pokrovka, pokrovka]])
    expect(drawScheme(places)).toMatchObject({ at: places.map(() => ({ x: 200, y: 155 })), stepKm: 1 })
})
