import { describe, expect, test } from 'vitest'
import { badgesOf, discountPercent } from './goods-badges'

describe('a discount', () => {
  test.each([
    [520, 650, 20],
    [1690, 1890, 11],
    [999, 1000, 1],
    [650, 650, 0],
    [650, 520, 0],
    [650, null, 0],
  ])('from %d where it was %s is %d per cent', (price, old, percent) => {
    expect(discountPercent(price, old)).toBe(percent)
  })
})

describe('badges', () => {
  test('a discount stands beside the own badge', () => {
    expect(badgesOf({ badge: 'top', price: 520, old_price: 650 })).toEqual([
      { kind: 'top', percent: 0 },
      { kind: 'sale', percent: 20 },
    ])
  })
  test('a sale with an old price is said once, in per cent', () => {
    expect(badgesOf({ badge: 'sale', price: 520, old_price: 650 })).toEqual([{ kind: 'sale', percent: 20 }])
  })
  test('a sale without an old price keeps its word', () => {
    expect(badgesOf({ badge: 'sale', price: 520, old_price: null })).toEqual([{ kind: 'sale', percent: 0 }])
  })
  test('nothing is shown for «no»', () => {
    expect(badgesOf({ badge: 'no', price: 520, old_price: null })).toEqual([])
  })
})
