import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerSize } from './answer-size'
import { MOST_SIDE, readModifiers } from './modifiers'
import { variantOf } from './variant'

const sizeOf = (segment: string, width: number, height: number) =>
  answerSize(
    variantOf(readModifiers(segment), null, () => Infinity),
    { width, height },
  )

test.each([
  ['_', 800, 600, 800, 600, 'fill'],
  ['w_400', 800, 600, 400, 300, 'fill'],
  ['h_300', 800, 600, 400, 300, 'fill'],
  ['w_1600', 800, 600, 1600, 1200, 'fill'],
  ['w_1', 4000, 1, 1, 1, 'fill'],
  ['w_1600,fit_inside', 800, 600, 800, 600, 'fill'],
  ['s_400x400,fit_inside', 800, 600, 400, 300, 'fill'],
  ['s_400x400', 800, 600, 400, 400, 'cover'],
  ['s_400x400,fit_contain', 800, 600, 400, 400, 'contain'],
  ['s_400x400,fit_fill', 800, 600, 400, 400, 'fill'],
])('%s of %i × %i is %i × %i', (segment, width, height, wide, high, fit) => {
  expect(sizeOf(segment, width, height)).toEqual({ width: wide, height: high, fit })
})

test.each([
  ['w_2048', 10, 100],
  ['h_2048', 100, 10],
  ['_', 4000, 10],
])('%s of %i × %i would be too big', (segment, width, height) => {
  expect(() => sizeOf(segment, width, height)).toThrow(/2048/)
})

test('what was asked for is what one gets; inside is never larger than the box or the source', () => {
  const side = fc.integer({ min: 1, max: MOST_SIDE })
  fc.assert(
    fc.property(side, side, side, side, fc.constantFrom('cover', 'contain', 'fill', 'inside'), (width, height, wide, high, fit) => {
      const size = sizeOf(`s_${wide}x${high},fit_${fit}`, width, height)
      if (fit !== 'inside') {
        expect(size).toEqual({ width: wide, height: high, fit })
        return
      }
      expect(size.width).toBeLessThanOrEqual(Math.min(width, wide))
      expect(size.height).toBeLessThanOrEqual(Math.min(height, high))
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
    }),
  )
})
