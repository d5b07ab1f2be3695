import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abcOf, isPromiseKept, lateMinutes, type OrderEnd, percentile } from './promise-kept'
import { MINUTE_MS } from './time'

const order = (parts: Partial<OrderEnd>): OrderEnd => ({
  delivery_type: 'delivery',
  first_promised_to: 100 * MINUTE_MS,
  ready_at: null,
  completed_at: null,
  ...parts,
})
const at = (minutes: number) => minutes * MINUTE_MS

describe('isPromiseKept', () => {
  it.each([
    [{ completed_at: at(100) }, true, null],
    [{ completed_at: at(100) + 1 }, false, 1],
    [{ completed_at: at(112) }, false, 12],
    [{ ready_at: at(90) }, null, null],
    [{ delivery_type: 'pickup', ready_at: at(99), completed_at: at(300) }, true, null],
    [{ delivery_type: 'pickup', ready_at: at(130), completed_at: at(300) }, false, 30],
    [{ delivery_type: 'pickup', completed_at: at(90) }, null, null],
  ] as const)('%o', (parts, isKept, late) => {
    expect(isPromiseKept(order(parts))).toBe(isKept)
    expect(lateMinutes(order(parts))).toBe(late)
  })
})

describe('percentile', () => {
  it('is a value of the list that the share does not exceed', () => {
    expect(percentile([], 0.5)).toBeNull()
    expect(percentile([9, 1, 5], 0.5)).toBe(5)
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9)
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
        const found = percentile(values, share)
        expect(values).toContain(found)
        expect(values.filter((one) => found !== null && one <= found).length).toBeGreaterThanOrEqual(Math.ceil(values.length * share))
      }),
    )
  })
})

it('A dishes make the first 80 % of the revenue, B up to 95 %', () => {
  expect(abcOf([700, 150, 100, 30, 20])).toEqual(['A', 'A', 'B', 'C', 'C'])
  expect(abcOf([10])).toEqual(['A'])
  expect(abcOf([0, 0])).toEqual(['C', 'C'])
})
