import { describe, expect, it, test } from 'vitest'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import { expiringLots } from './bonus-lots'
import { buyerWith, cartOf, dish } from './golden-carts.testing'
import { DEFAULT_LOYALTY_TERMS, expiresAfter, termsAt, type TermsFrom } from './loyalty-terms'
import { sumMoney } from './money'
import { priceCart } from './pricing'
import { DAY_MS } from './time'

const termsWith = (parts: Partial<LoyaltyTerms>): LoyaltyTerms => ({ ...DEFAULT_LOYALTY_TERMS, ...parts })
const from = (day: number, parts: Partial<LoyaltyTerms> = {}): TermsFrom => ({ id: day, from_at: day * DAY_MS, terms: termsWith(parts) })

test('terms act from their moment until the next ones, in whatever order they come', () => {
  const rows = [from(20), from(0), from(10)]
  expect([-1, 0, 9.9, 10, 19.9, 20, 900].map((day) => termsAt(rows, day * DAY_MS)?.id)).toEqual([undefined, 0, 0, 10, 10, 20, 20])
})

describe('prices by other terms', () => {
  const buyer = buyerWith({ bonuses: 10_000 })
  const price = (loyalty: Partial<LoyaltyTerms>, lines = [dish(1000)], bonuses = 10_000) =>
    priceCart(cartOf(lines, { buyer, bonuses, loyalty: termsWith(loyalty) }))

  it.each<[string, Partial<LoyaltyTerms>, number, number]>([
    ['half of the dishes', {}, 500, 15],
    ['a share that leaves kopecks is rounded down', { pay_percent: 33.33 }, 333, 20],
    ['all of the dishes, not the delivery', { pay_percent: 100 }, 1000, 0],
    ['all with the delivery', { pay_percent: 100, pays: { delivery: true, sale: true, sets: true } }, 1149, 0],
    ['earned on the delivery too', { earns: { delivery: true, sale: true, sets: true } }, 500, 19],
    ['nothing is payable', { pay_percent: 0 }, 0, 30],
    ['the programme is off', { is_on: false }, 0, 0],
  ])('%s', (_what, terms, spent, earned) => {
    const { totals, lines } = price(terms)
    expect([totals.bonuses_spent, totals.bonuses_earned]).toEqual([spent, earned])
    expect(totals.total).toBe(1000 + 149 - spent)
    const onFee = totals.bonuses_spent - sumMoney(lines.map(({ bonuses }) => bonuses))
    expect(sumMoney([...lines.map(({ paid }) => paid), totals.delivery_fee, -onFee])).toBe(totals.total)
  })

  it('kopecks that no whole bonus pays are left to pay', () => {
    expect(price({ pay_percent: 100 }, [dish(99.99)]).totals).toMatchObject({ bonuses_spent: 99, total: 149.99, bonuses_earned: 0 })
  })

  it('dishes at a lowered price and sets neither pay nor earn where the terms leave them out', () => {
    const lines = [dish(1000), dish(500, 1, { old_price: 700 }), dish(300, 1, { is_set: true })]
    const none = { delivery: false, sale: false, sets: false }
    expect(price({ pays: none, earns: none }, lines).lines.map(({ bonuses }) => bonuses)).toEqual([500, 0, 0])
    expect(price({ pays: none, earns: none }, lines, 0).totals.bonuses_earned).toBe(30)
    expect(price({ earns: none }, lines).totals).toMatchObject({ bonuses_spent: 900, bonuses_earned: 15 })
  })

  it('a smaller programme without the rank of a customer gives what the rank below gives', () => {
    const [first] = DEFAULT_LOYALTY_TERMS.ranks
    const terms = termsWith({ ranks: first ? [{ ...first, percent: 4 }] : [] })
    const earned = priceCart(cartOf([dish(1000)], { buyer: buyerWith({ rank: 'vip' }), loyalty: terms })).totals.bonuses_earned
    expect(earned).toBe(40)
  })
})

describe('expiry by the terms of each lot', () => {
  const lot = (day: number, amount: number, life_days: number | null = 180) => ({ created_at: day * DAY_MS, amount, life_days })

  it('a shorter life does not reach bonuses that were given a longer one', () => {
    const rows = [lot(0, 100), lot(50, 40, 30)]
    expect(expiringLots(rows, 80 * DAY_MS, { warning_days: 0 })).toEqual([{ amount: 40, at: 80 * DAY_MS }])
  })

  it('what expires first is spent first, and bonuses without an end stay', () => {
    const rows = [lot(0, 100, null), lot(10, 50), lot(20, 30, 30), lot(25, -40)]
    expect(expiringLots(rows, 400 * DAY_MS, { warning_days: 0 })).toEqual([{ amount: 40, at: 400 * DAY_MS }])
  })

  it('nothing expires while the programme is off, nor before its owner was warned afterwards', () => {
    const rows = [from(0), from(100, { is_on: false }), from(300, { warning_days: 10 }), from(305, { warning_days: 10 })]
    const after = (day: number) => expiresAfter(rows, day * DAY_MS) / DAY_MS
    expect([after(99), after(100), after(299), after(300), after(400)]).toEqual([0, Infinity, Infinity, 310, 310])
    const lots = expiringLots([lot(0, 100)], 302 * DAY_MS, { warning_days: 10, after: expiresAfter(rows, 302 * DAY_MS) })
    expect(lots).toEqual([{ amount: 100, at: 310 * DAY_MS }])
  })
})
