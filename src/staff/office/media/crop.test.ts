import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropArea, dragged, maxZoom, placedAt, placesOf, WHOLE } from './crop'

const WIDE = { width: 4000, height: 3000 }

describe('a square cut out of a picture', () => {
  it('is the largest in the middle at first', () => {
    expect(cropArea(WHOLE, WIDE)).toEqual({ left: 500, top: 0, side: 3000 })
    expect(placesOf(WHOLE, WIDE)).toEqual({ x: 0.5, y: null })
  })

  it('keeps 400 pixels; a smaller picture cannot be used', () => {
    expect(cropArea({ ...WHOLE, zoom: maxZoom(WIDE) }, WIDE).side).toBe(400)
    expect(maxZoom({ width: 399, height: 4000 })).toBeLessThan(1)
  })

  it('moves against the drag, and stops at the edge', () => {
    expect(cropArea(dragged(WHOLE, WIDE, 0.1, 0.5), WIDE)).toEqual({ left: 200, top: 0, side: 3000 })
    expect(cropArea(dragged(WHOLE, WIDE, -9, 0), WIDE).left).toBe(1000)
    // the way back is not longer than the way that was possible
    expect(cropArea(dragged(dragged(WHOLE, WIDE, -9, 0), WIDE, 0.1, 0), WIDE).left).toBeCloseTo(700)
  })

  it('lies within the picture, wherever it is put', () => {
    const side = fc.integer({ min: 400, max: 6000 })
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(side, side, part, part, part, (width, height, zoomed, x, y) => {
        const size = { width, height }
        const zoom = 1 + (maxZoom(size) - 1) * zoomed
        const crop = placedAt(placedAt({ ...WHOLE, zoom }, size, 'x', x), size, 'y', y)
        const area = cropArea(crop, size)
        expect(Math.min(area.left, area.top)).toBeGreaterThanOrEqual(0)
        expect(area.left + area.side).toBeLessThanOrEqual(width + 1e-6)
        expect(area.top + area.side).toBeLessThanOrEqual(height + 1e-6)
        const places = placesOf(crop, size)
        if (places.x !== null) expect(places.x).toBeCloseTo(x)
        if (places.y !== null) expect(places.y).toBeCloseTo(y)
      }),
    )
  })
})
