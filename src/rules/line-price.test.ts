import { describe, expect, it } from 'vitest'
import { dish } from './golden-carts.testing'
import { cartTotals, linePrice, piecePrice, type PricedLine } from './line-price'

describe('the price of a line', () => {
  it.each<[string, PricedLine, number]>([
    ['a product alone', dish(590), 590],
    ['three of it', dish(590, 3), 1770],
    // (590 + 2·90 + 0 + 3·45) · 2 = 905 · 2
    [
      'with options of every kind, as many as go with one piece',
      dish(590, 2, { additionals: [{ price: 90, qtt: 2 }], side: [{ price: 0, qtt: 1 }], sauce: [{ price: 45, qtt: 3 }] }),
      1810,
    ],
    ['a free product with an option that is not', dish(0, 2, { sauce: [{ price: 45, qtt: 1 }] }), 90],
    // (0.1 + 0.2) · 3, which a double makes 0.9000000000000001
    ['in whole kopecks', dish(0.1, 3, { sauce: [{ price: 0.2, qtt: 1 }] }), 0.9],
    ['99 of the dearest', dish(99_999.99, 99), 9_899_999.01],
    ['none of it', dish(590, 0), 0],
    ["at the menu's own sale price, not the old one", dish(490, 2, { old_price: 590 }), 980],
  ])('%s', (_name, one, amount) => {
    expect(linePrice(one)).toBe(amount)
  })

  it('piecePrice is the same for one piece', () => {
    expect(piecePrice(dish(590, 7, { sauce: [{ price: 45, qtt: 2 }] }))).toBe(680)
  })

  it('throws on part of a kopeck and part of a piece', () => {
    expect(() => linePrice(dish(0.001))).toThrow(RangeError)
    expect(() => linePrice(dish(590, 1.5))).toThrow(RangeError)
  })
})

describe('the five sums', () => {
  it('by the flags of each line, its options with it', () => {
    const lines = [
      dish(60, 1, { sauce: [{ price: 20, qtt: 2 }] }), // 100, counts in both
      dish(10.5, 2, { bonuses_active: false }), // 21
      dish(1000, 1, { sale_active: false }),
      dish(0.01, 1, { bonuses_active: false, sale_active: false }),
    ]
    expect(cartTotals(lines)).toEqual({
      full: 1121.01,
      bonusesActive: 1100,
      bonusesInactive: 21.01,
      saleActive: 121,
      saleInactive: 1000.01,
    })
  })

  it('gives five zeros for an empty cart', () => {
    expect(cartTotals([])).toEqual({ full: 0, bonusesActive: 0, bonusesInactive: 0, saleActive: 0, saleInactive: 0 })
  })
})
