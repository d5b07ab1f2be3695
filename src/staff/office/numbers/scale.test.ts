import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hoursAround, topOf } from './scale'

it('has one to five round steps, none above the top', () => {
  expect(topOf(7)).toEqual({ top: 7, steps: [2, 4, 6] })
  expect(topOf(62_300)).toEqual({ top: 62_300, steps: [20_000, 40_000, 60_000] })
  expect(topOf(0)).toEqual({ top: 1, steps: [] })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (max) => {
      const { top, steps } = topOf(max)
      expect(steps.length).toBeGreaterThan(0)
      expect(steps.length).toBeLessThanOrEqual(5)
      expect(Math.max(...steps)).toBeLessThanOrEqual(top)
    }),
  )
})

it('shows the whole day, and the hours around it', () => {
  expect(hoursAround([])).toHaveLength(13)
  expect(hoursAround([{ hour: 9 }, { hour: 12 }])).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22])
  expect(hoursAround([{ hour: 23 }]).at(-1)).toBe(23)
})
