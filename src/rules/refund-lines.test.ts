import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMoney, subtractMoney, sumMoney, toRoubles } from './money'
import { receiptTotal } from './receipt'
import { earnedOn, leftToRefund, paidFor, receiptOfAmount, returnedFor, type ReturnableLine, paidFee } from './refund-lines'

const kopecks = (max: number) => fc.integer({ min: 0, max }).map(toRoubles)
const line = (parts: Partial<ReturnableLine> = {}): ReturnableLine => ({
  name: 'Мисо',
  qtt: 3,
  paid: 100,
  returned: 0,
  returned_sum: 0,
  ...parts,
})
const anyLine = fc
  .record({ qtt: fc.integer({ min: 1, max: 20 }), paid: kopecks(200_000), share: fc.integer({ min: 0, max: 20 }) })
  .map(({ qtt, paid, share }) => {
    const returned = Math.min(qtt, share)
    return line({ qtt, paid, returned, returned_sum: returned === 0 ? 0 : paidFor(line({ qtt, paid }), returned) })
  })

describe('paidFor', () => {
  test('portions one by one, or several at a time, sum to what was paid', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        kopecks(1_000_000),
        fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
        (qtt, paid, sizes) => {
          let now = line({ qtt, paid })
          for (const size of sizes) {
            if (now.returned === qtt) break
            const portions = Math.min(size, qtt - now.returned)
            const amount = paidFor(now, portions)
            now = { ...now, returned: now.returned + portions, returned_sum: addMoney(now.returned_sum, amount) }
          }
          expect(now.returned_sum).toBe(paid)
        },
      ),
    ))

  test('a kopeck that does not divide goes with the last portion', () => {
    expect([1, 2, 3].map((portions) => paidFor(line(), portions))).toEqual([33.33, 66.66, 100])
    expect(paidFor(line({ returned: 2, returned_sum: 66.66 }), 1)).toBe(33.34)
  })
})

test('an edit takes portions that were paid back first', () => {
  const two = line({ returned: 2, returned_sum: 66.66 })
  expect([-1, 0, 1, 2, 3].map((portions) => returnedFor(two, portions))).toEqual([
    { count: 0, sum: 0 },
    { count: 0, sum: 0 },
    { count: 1, sum: 33.33 },
    { count: 2, sum: 66.66 },
    { count: 2, sum: 66.66 },
  ])
})

test('a receipt of any amount sums to it', () =>
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), kopecks(20_000), kopecks(300_000), (lines, fee, amount) => {
      expect(receiptTotal(receiptOfAmount(lines, fee, amount))).toBe(amount)
    }),
  ))

test('a receipt of all that is kept has the kept portions at what was paid for them', () =>
  expect(receiptOfAmount([line({ returned: 2, returned_sum: 66.66 })], 149, 182.34)).toEqual([
    { name: 'Мисо', price: 33.34, quantity: 1, kind: 'dish' },
    { name: 'Доставка', price: 149, quantity: 1, kind: 'delivery' },
  ]))

test.each([
  ['no bonuses', 149, 0, [], 149],
  ['bonuses of the lines only', 149, 100, [60, 40], 149],
  ['bonuses beside those of the lines', 149, 240, [60, 80], 49],
  ['the whole fee', 149, 249, [100], 0],
  ['more than the fee, of an order whose lines had no shares', 149, 500, [0], 0],
  ['a free delivery', 0, 100, [100], 0],
])('what is paid of a fee in roubles with %s', (_what, delivery_fee, bonuses_spent, lines, paid) => {
  const own = lines.map((bonuses) => ({ bonuses }))
  expect(paidFee({ delivery_fee, bonuses_spent }, own)).toBe(paid)
})

test('bonuses earned on all dishes are all bonuses, never more', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(anyLine, fc.boolean()), { maxLength: 6 }), fc.nat(5000), kopecks(500_000), (pairs, earned, amount) => {
      const lines = pairs.map(([one, isEarning]) => ({ ...one, isEarning }))
      const base = sumMoney(lines.map((one) => (one.isEarning ? Math.max(0, subtractMoney(one.paid, one.returned_sum)) : 0)))
      const taken = earnedOn(lines, amount, { earned, fee: 0 })
      expect(taken).toBeLessThanOrEqual(earned)
      if (base > 0 && amount >= base) expect(taken).toBe(earned)
    }),
  ))

describe('leftToRefund', () => {
  const given = (way: 'online' | 'cash' | 'bonuses', amount: number) => ({ way, amount })
  test.each([
    [
      { online: 1000, onReceipt: 0, refunds: [] },
      { online: 1000, cash: 0, bonuses: 1000 },
    ],
    [
      { online: 1000, onReceipt: 200, refunds: [given('online', 300.5)] },
      { online: 699.5, cash: 200, bonuses: 899 },
    ],
    [
      { online: 1000, onReceipt: 0, refunds: [given('bonuses', 900)] },
      { online: 100, cash: 0, bonuses: 100 },
    ],
    [
      { online: 0, onReceipt: 500, refunds: [given('cash', 500)] },
      { online: 0, cash: 0, bonuses: 0 },
    ],
  ])('of %j', (paid, left) => expect(leftToRefund(paid)).toEqual(left))
})
