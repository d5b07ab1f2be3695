import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMoney } from './money'
import { priceCart, type CartToPrice } from './pricing'

describe('properties of every cart', () => {
  const roubles = fc.integer({ min: 0, max: 500_000 }).map((kopecks) => kopecks / 100)
  const options = fc.array(fc.record({ price: roubles, qtt: fc.integer({ min: 1, max: 20 }) }), { maxLength: 3 })
  const anyLine = fc.record({
    price: roubles,
    qtt: fc.integer({ min: 1, max: 99 }),
    additionals: options,
    side: options,
    sauce: options,
    bonuses_active: fc.boolean(),
    sale_active: fc.boolean(),
  })
  const anyCart: fc.Arbitrary<CartToPrice> = fc.record({
    lines: fc.array(anyLine, { maxLength: 8 }),
    delivery_type: fc.constantFrom('delivery' as const, 'pickup' as const),
    terms: fc.record({ fee: roubles, free_from: fc.option(roubles), min_order: roubles }),
    buyer: fc.option(
      fc.record({
        rank: fc.constantFrom(1 as const, 2 as const, 3 as const, 'vip' as const, 'discount' as const),
        personal_discount: fc.integer({ min: 0, max: 100 }),
        bonuses: fc.integer({ min: 0, max: 10_000 }),
      }),
    ),
  })

  it('is never below zero, and the paid lines with the fee sum to the total', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { lines, totals, delivery } = priceCart(input)
        for (const amount of [...Object.values(totals), ...Object.values(delivery), ...lines.flatMap((one) => Object.values(one))])
          expect(amount ?? 0).toBeGreaterThanOrEqual(0)
        expect(sumMoney([...lines.map(({ paid }) => paid), totals.delivery_fee])).toBe(totals.total)
        expect(sumMoney(lines.map(({ discount }) => discount))).toBe(totals.discount)
        expect(sumMoney([totals.bonusesActive, totals.bonusesInactive])).toBe(totals.full)
        expect(sumMoney([totals.saleActive, totals.saleInactive])).toBe(totals.full)
        expect(totals.discount).toBeLessThanOrEqual(totals.saleActive)
      }),
    )
  })

  it('is explained by rows that sum to the total', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { explanation, totals } = priceCart(input)
        expect(explanation.at(-1)).toEqual({ kind: 'total', text: 'Итого', amount: totals.total })
        expect(sumMoney(explanation.slice(0, -1).map(({ amount }) => amount))).toBe(totals.total)
      }),
    )
  })

  it('does not depend on the order of lines and options', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const turned = input.lines.toReversed().map((one) => ({ ...one, additionals: one.sauce, sauce: one.additionals.toReversed() }))
        expect(priceCart({ ...input, lines: turned }).totals).toEqual(priceCart(input).totals)
      }),
    )
  })

  it('one more piece never lowers the total, save by the delivery fee that became free', () => {
    fc.assert(
      fc.property(
        anyCart.filter(({ lines }) => lines.length > 0),
        (input) => {
          const more = { ...input, lines: input.lines.map((one, index) => (index === 0 ? { ...one, qtt: one.qtt + 1 } : one)) }
          const [before, after] = [priceCart(input).totals, priceCart(more).totals]
          expect(after.total - after.delivery_fee).toBeGreaterThanOrEqual(before.total - before.delivery_fee)
        },
      ),
    )
  })
})
