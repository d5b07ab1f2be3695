import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumMoney } from './money'
import { receiptLines, receiptTotal } from './receipt'

const dish = (price: number, quantity: number, name = 'Ролл') => ({ name, price, quantity, kind: 'dish' })

describe('receiptLines', () => {
  test.each([
    ['one piece', [{ name: 'Ролл', qtt: 1, paid: 490 }], 0, [dish(490, 1)]],
    ['an even split', [{ name: 'Ролл', qtt: 3, paid: 1470 }], 0, [dish(490, 3)]],
    ['an extra kopeck', [{ name: 'Ролл', qtt: 3, paid: 100 }], 0, [dish(33.34, 1), dish(33.33, 2)]],
    ['fewer kopecks than pieces', [{ name: 'Ролл', qtt: 3, paid: 0.02 }], 0, [dish(0.01, 2)]],
    ['no line for a gift', [{ name: 'Ролл', qtt: 1, paid: 0 }], 0, []],
    [
      'delivery comes last',
      [{ name: 'Ролл', qtt: 2, paid: 81.5 }],
      149,
      [dish(40.75, 2), { name: 'Доставка', price: 149, quantity: 1, kind: 'delivery' }],
    ],
  ])('%s', (_name, lines, deliveryFee, expected) => {
    expect(receiptLines({ lines, deliveryFee })).toEqual(expected)
  })

  test('lines sum to the paid amount, are positive, and split a dish at most once', () => {
    const paid = fc.integer({ min: 0, max: 5_000_000 }).map((kopecks) => kopecks / 100)
    const line = fc.record({ name: fc.string(), qtt: fc.integer({ min: 1, max: 99 }), paid })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), paid, (lines, deliveryFee) => {
        const written = receiptLines({ lines, deliveryFee })
        expect(receiptTotal(written)).toBe(sumMoney([...lines.map((one) => one.paid), deliveryFee]))
        for (const { price, quantity } of written) {
          expect(price).toBeGreaterThan(0)
          expect(quantity).toBeGreaterThan(0)
          expect(Number.isInteger(quantity)).toBe(true)
        }
        for (const one of lines) expect(receiptLines({ lines: [one], deliveryFee: 0 }).length).toBeLessThanOrEqual(2)
        // a dish of at least a kopeck apiece keeps all its pieces
        for (const one of lines.filter((given) => given.paid * 100 >= given.qtt))
          expect(receiptLines({ lines: [one], deliveryFee: 0 }).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(one.qtt)
      }),
    )
  })
})
