import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedPrice, type PriceStep } from './round-price'

describe('changedPrice', () => {
  it.each<[number, Parameters<typeof changedPrice>[1], PriceStep, number]>([
    [590, { percent: 10 }, 1, 649],
    [590, { percent: 10 }, 5, 650],
    [590, { percent: 10 }, 10, 650],
    [645, { percent: 0 }, 10, 650],
    [644.99, { percent: 0 }, 10, 640],
    [0.5, { percent: 0 }, 1, 1],
    [100, { amount: -0.5 }, 1, 100],
    [100, { amount: -0.51 }, 1, 99],
    [590, { to: 604 }, '9', 609],
    [590, { to: 603.99 }, '9', 599],
    [590, { to: 609 }, '9', 609],
    [590, { to: 4 }, '9', 9],
    [590, { to: 3 }, '9', -1],
    // exactly 549.9945 ₽
    [499.99, { percent: 10.01 }, 1, 550],
    [100, { percent: -90 }, 1, 10],
    [5, { amount: -10 }, 1, -5],
  ])('%d ₽ changed by %o, to %s, is %d ₽', (was, change, step, now) => expect(changedPrice(was, change, step)).toBe(now))

  const price = fc.integer({ min: 100, max: 10_000_000 }).map((kopecks) => kopecks / 100)
  const step = fc.constantFrom<PriceStep>(1, 5, 10, '9')

  it('is a multiple of the step, or ends in 9, and no other such number is nearer', () => {
    fc.assert(
      fc.property(price, step, (to, round) => {
        const now = changedPrice(1, { to }, round)
        const size = round === '9' ? 10 : round
        expect(Number.isInteger((now - (round === '9' ? 9 : 0)) / size)).toBe(true)
        // half up
        expect(Math.round((now - to) * 100)).toBeGreaterThan(-size * 50)
        expect(Math.round((now - to) * 100)).toBeLessThanOrEqual(size * 50)
      }),
    )
  })

  it('keeps the order of prices, and what is rounded already', () => {
    fc.assert(
      fc.property(price, price, step, fc.integer({ min: -9000, max: 50_000 }), (one, other, round, hundredths) => {
        const change = { percent: hundredths / 100 }
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(changedPrice(less, change, round)).toBeLessThanOrEqual(changedPrice(more, change, round))
        const once = changedPrice(one, { to: one }, round)
        expect(changedPrice(once, { percent: 0 }, round)).toBe(once)
      }),
    )
  })
})
