import { describe, expect, it } from 'vitest'
import { buyerWith, CODES, dish } from './golden-carts.testing'
import { cartTotals } from './line-price'
import type { CodeRule } from './promo'
import { chooseReduction } from './reduction'

const own = (percent: number) => buyerWith({ rank: 'discount', personal_discount: percent })
const choose = (saleActive: number, promo: CodeRule | null, percent = 10, saleInactive = 0) =>
  chooseReduction(cartTotals([dish(saleActive), dish(saleInactive, 1, { sale_active: false })]), promo, own(percent))

it('the personal discount is 10 % where a customer has none of their own, and does not count where it comes to nothing', () => {
  expect(choose(1000, null, 0)).toMatchObject({ personalPercent: 10, amount: 100 })
  expect(choose(0, null, 10, 500)).toMatchObject({ personalPercent: 0, amount: 0 })
})

describe('a code does not add to the personal discount: the larger counts', () => {
  it.each<[string, number, CodeRule, number, string | null, number]>([
    // saleActive, code, personal %, who counts, roubles
    ['15 % against 10 %', 2000, CODES.ONCE, 10, 'ONCE', 300],
    ['10 % against 15 %', 2000, CODES.SUSHI10, 15, null, 300],
    ['on a tie the personal one', 2000, CODES.SUSHI10, 10, null, 200],
    ['200 ₽ against 10 % of 1999.99 = 199.999 → 200: a tie by the kopeck', 1999.99, CODES.MINUS200, 10, null, 200],
    ['200 ₽ against 10 % of 1999.94 = 199.994 → 199.99', 1999.94, CODES.MINUS200, 10, 'MINUS200', 200],
    ['a gift of 450 against 10 % of 4499.94 = 449.99', 4499.94, CODES.ROLLGIFT, 10, 'ROLLGIFT', 0],
    ['a gift of 450 against 10 % of 4500: a tie', 4500, CODES.ROLLGIFT, 10, null, 450],
  ])('%s', (_name, saleActive, promo, percent, code, amount) => {
    const chosen = choose(saleActive, promo, percent)
    expect(chosen.promo?.code ?? null).toBe(code)
    expect(chosen.amount).toBe(amount)
    expect(chosen.personalPercent).toBe(code ? 0 : percent)
    expect(chosen.refused?.reason ?? null).toBe(code ? null : 'personal_better')
  })
})

describe('a customer without a personal discount', () => {
  it('has the code, and no note', () => {
    const reduction = chooseReduction(cartTotals([dish(1000)]), CODES.SUSHI10, null)
    expect(reduction).toEqual({ promo: CODES.SUSHI10, personalPercent: 0, amount: 100, saves: 100, refused: null, notes: [] })
    expect(chooseReduction(cartTotals([dish(0.04)]), CODES.SUSHI10, null).refused?.reason).toBe('nothing_to_discount')
    expect(chooseReduction(cartTotals([]), CODES.MINUS200, null)).toMatchObject({ promo: null, refused: null })
  })

  it('gets a gift that costs nothing', () => {
    const free = { ...CODES.ROLLGIFT, gift: { id: 7, name: 'Палочки', price: 0 } }
    expect(chooseReduction(cartTotals([dish(1500)]), free, null)).toMatchObject({ promo: free, amount: 0, refused: null })
  })
})
