import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settleEdit, toPay } from './edit-money'
import { addMoney, subtractMoney, toRoubles } from './money'

const paid = (total: number, collect = 0) => ({ payment_status: 'paid', total, collect })

describe('settleEdit', () => {
  test.each([
    ['an order on receipt', { payment_status: 'none', total: 1000, collect: 0 }, 800, 0, 0, { how: 'collect', refund: 0, collect: 0 }],
    ['the same sum', paid(1000), 1000, 0, 1000, { how: 'none', refund: 0, collect: 0 }],
    ['cheaper', paid(1000), 810, 0, 1000, { how: 'refund', refund: 190, collect: 0 }],
    ['dearer', paid(1000), 1250, 0, 1000, { how: 'collect', refund: 0, collect: 250 }],
    ['dearer again', paid(1250, 250), 1300, 0, 1000, { how: 'collect', refund: 0, collect: 300 }],
    ['cheaper than collected', paid(1250, 250), 1150, 0, 1000, { how: 'collect', refund: 0, collect: 150 }],
    ['cheaper than paid', paid(1250, 250), 900, 0, 1000, { how: 'refund', refund: 100, collect: 0 }],
    ['what was paid back before', paid(1000), 700, 300, 700, { how: 'none', refund: 0, collect: 0 }],
    ['a part of it was paid back before', paid(1000), 700, 100, 900, { how: 'refund', refund: 200, collect: 0 }],
    ['it was, and something new was added', paid(1300, 300), 1000, 300, 700, { how: 'none', refund: 0, collect: 300 }],
    ['it was, and a dearer dish came in its place', paid(1000), 1300, 500, 500, { how: 'collect', refund: 0, collect: 800 }],
    ['it was, and a cheaper dish came in its place', paid(1000), 700, 500, 500, { how: 'collect', refund: 0, collect: 200 }],
    ['nothing is left to give back', paid(1000), 700, 0, 120, { how: 'refund', refund: 120, collect: 0 }],
    [
      'all was paid back in parts',
      { payment_status: 'refunded', total: 1000, collect: 0 },
      700,
      0,
      0,
      { how: 'none', refund: 0, collect: 0 },
    ],
  ] as const)('%s', (_, was, total, returned, left, expected) => expect(settleEdit({ was, total, returned, left })).toEqual(expected))

  test('any edits: the card keeps what the order costs less what is collected', () => {
    const kopecks = fc.integer({ min: 0, max: 500_000 }).map(toRoubles)
    fc.assert(
      fc.property(kopecks, fc.array(kopecks, { maxLength: 12 }), (first, totals) => {
        let was = paid(first)
        let kept = first
        for (const total of totals) {
          const { refund, collect } = settleEdit({ was, total, returned: 0, left: kept })
          kept = subtractMoney(kept, refund)
          was = paid(total, collect)
          expect(addMoney(kept, toPay(was))).toBe(total)
          expect(Math.min(kept, collect, refund)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
