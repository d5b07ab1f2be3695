import { describe, expect, it } from 'vitest'
import { drawScheme } from './scheme'

const frame = { width: 400, height: 300, side: 50, top: 60, bottom: 40 }
const pokrovka = { lat: 55.7591, lng: 37.6452 }
const leningradsky = { lat: 55.8003, lng: 37.533 }

describe('the scheme of pickup points', () => {
  it('is true to scale: as far apart on the drawing as on the ground, north up', () => {
    const { at, unitsPerKm } = drawScheme([pokrovka, leningradsky], frame)
    const [one, other] = at
    if (!one || !other) throw new Error('two places')
    expect(Math.hypot(one.x - other.x, one.y - other.y) / unitsPerKm).toBeCloseTo(8.4, 1)
    expect(other.x, 'further west').toBeLessThan(one.x)
    expect(other.y, 'further north').toBeLessThan(one.y)
  })

  it('keeps every place inside the margins', () => {
    for (const places of [
      [pokrovka, leningradsky],
      [pokrovka, { lat: 55.9, lng: 37.6452 }],
      [pokrovka, { lat: 55.7591, lng: 38.4 }, { lat: 55.6, lng: 37 }],
    ])
      for (const { x, y } of drawScheme(places, frame).at) {
        expect(x).toBeGreaterThanOrEqual(50)
        expect(x).toBeLessThanOrEqual(350)
        expect(y).toBeGreaterThanOrEqual(60)
        expect(y).toBeLessThanOrEqual(260)
      }
  })

  it('puts one place alone, and two in one house, into the middle, with a grid of whole steps', () => {
    for (const places of [[pokrovka], [pokrovka, pokrovka]]) {
      const { at, stepKm, unitsPerKm, columns } = drawScheme(places, frame)
      expect(at[0]).toEqual({ x: 200, y: 160 })
      expect(stepKm).toBe(1)
      expect(columns).toContain(200)
      expect((columns[1] ?? 0) - (columns[0] ?? 0)).toBeCloseTo(stepKm * unitsPerKm, 0)
    }
  })
})
