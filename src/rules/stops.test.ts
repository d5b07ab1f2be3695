import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backAt, countPassed, isStopped } from './stops'

const NOW = 1000
const here = (until: number | null, kitchen_id: number | null = null) => ({ kitchen_id, until })

describe('isStopped and backAt', () => {
  it.each([
    ['no stop', [], [1, 2], false, null],
    ['everywhere until later', [here(1500)], [1, 2], true, 1500],
    ['everywhere without an end', [here(null)], [1, 2], true, null],
    ['over', [here(1000)], [1], false, null],
    ['one of two kitchens', [here(null, 1)], [1, 2], false, null],
    ['both kitchens: the first to make it again', [here(1500, 1), here(1200, 2)], [1, 2], true, 1200],
    ['both kitchens, one without an end', [here(null, 1), here(1200, 2)], [1, 2], true, 1200],
    ['two stops of one kitchen: the later one', [here(1500, 1), here(1200)], [1], true, 1500],
    ['another kitchen', [here(null, 3)], [1], false, null],
    ['a shop without kitchens', [here(1500), here(null, 1)], [], true, 1500],
  ] as const)('%s', (_name, stops, kitchens, stopped, back) => {
    expect(isStopped(stops, kitchens, NOW)).toBe(stopped)
    expect(backAt(stops, kitchens, NOW)).toBe(back)
  })

  it('an item is back at the moment it says, not before', () => {
    const stop = fc.record({ kitchen_id: fc.constantFrom(null, 1, 2, 3), until: fc.option(fc.integer({ min: 900, max: 1100 })) })
    fc.assert(
      fc.property(fc.array(stop, { maxLength: 6 }), fc.subarray([1, 2, 3]), (stops, kitchens) => {
        const back = backAt(stops, kitchens, NOW)
        if (back === null) return
        expect(isStopped(stops, kitchens, back - 1)).toBe(true)
        expect(isStopped(stops, kitchens, back)).toBe(false)
      }),
    )
  })
})

it('countPassed grows with each end', () => {
  expect([999, 1000, 1001].map((at) => countPassed([1000, null, 1001], at))).toEqual([0, 1, 2])
})
