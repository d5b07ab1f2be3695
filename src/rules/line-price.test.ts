import { expect, it } from 'vitest'
import { dish } from './golden-carts.testing'
import { cartTotals } from './line-price'

it('the five sums count each line by its flags, its options with it', () => {
  const lines = [
    dish(60, 1, { sauce: [{ price: 20, qtt: 2 }] }), // 100, counts in both
    dish(10.5, 2, { bonuses_active: false }), // 21
    dish(1000, 1, { sale_active: false }),
    dish(0.01, 1, { bonuses_active: false, sale_active: false }),
  ]
  expect(cartTotals(lines)).toEqual({ full: 1121.01, bonusesActive: 1100, bonusesInactive: 21.01, saleActive: 121, saleInactive: 1000.01 })
})
