import { describe, expect, it } from 'vitest'
import type { Rank } from '~/contracts/user'
import { earnedBonuses, earnPercent, maxBonuses, maxBonusesText, nextRank, rankOf } from './bonuses'

describe('Bonus value factor 0.5. Minimum pickup cart price for bonuses 100.', () => {
  const plenty = { full: 5000, delivery_type: 'delivery', balance: 10_000 } as const
  it.each([
    ['half of what is left', { ...plenty, left: 1000 }, 500],
    ['rounded down to whole bonuses', { ...plenty, left: 999.99 }, 499],
    // rounded to a kopeck first, half of 1.99 would be 1.00
    ['half of 1.99 is none', { ...plenty, left: 1.99 }, 0],
    ['half of 2 is one', { ...plenty, left: 2 }, 1],
    ['of nothing, none', { ...plenty, left: 0 }, 0],
    ['at most the balance', { ...plenty, left: 1000, balance: 499 }, 499],
    ['exactly the balance', { ...plenty, left: 1000, balance: 500 }, 500],
    ['no balance', { ...plenty, left: 1000, balance: 0 }, 0],
    ['a pickup of 99.99', { left: 99.99, full: 99.99, delivery_type: 'pickup', balance: 100 } as const, 0],
    ['a pickup of 100', { left: 100, full: 100, delivery_type: 'pickup', balance: 100 } as const, 50],
    ['a pickup of 100 of which 4 are left: the full sum counts', { left: 4, full: 100, delivery_type: 'pickup', balance: 100 } as const, 2],
    ['a delivery of 99.99', { left: 99.99, full: 99.99, delivery_type: 'delivery', balance: 100 } as const, 49],
  ])('%s', (_name, cart, most) => expect(maxBonuses(cart)).toBe(most))
})

describe('why more bonuses are not taken, each with a reason in words', () => {
  const plenty = { left: 1000, full: 1000, delivery_type: 'delivery', balance: 10_000 } as const
  it.each([
    ['half of the sum', plenty, 'Бонусами можно оплатить до 500\u00a0₽: это половина суммы'],
    ['the balance', { ...plenty, balance: 120 }, 'Бонусами можно оплатить до 120\u00a0₽: столько их у вас'],
    ['no balance', { ...plenty, balance: 0 }, 'Бонусов пока нет'],
    ['a small pickup', { ...plenty, full: 99.99, delivery_type: 'pickup' } as const, 'Самовывоз оплачивают бонусами от 100\u00a0₽'],
    ['dishes without bonuses', { ...plenty, left: 0 }, 'За эти блюда бонусами не платят'],
  ])('%s', (_name, basis, text) => expect(maxBonusesText(basis)).toBe(text))
})

describe('Earned by rank, whole bonuses, rounded down', () => {
  it.each<[Rank, number, number, number]>([
    // rank, percent, paid, earned
    [1, 3, 1000, 30],
    [1, 3, 33.33, 0],
    [1, 3, 33.34, 1],
    [2, 5, 1990, 99],
    [3, 7, 1999, 139],
    ['vip', 10, 1999.99, 199],
    ['vip', 10, 2000, 200],
    ['discount', 0, 100_000, 0],
  ])('rank %s: %i %% of %s is %i', (rank, percent, paid, earned) => {
    expect(earnPercent(rank)).toBe(percent)
    expect(earnedBonuses(paid, rank)).toBe(earned)
  })
})

describe('Rank follows what was paid in the last 365 days', () => {
  it.each<[number, Rank, { rank: Rank; missing: number } | null]>([
    [0, 1, { rank: 2, missing: 15_000 }],
    [14_999.99, 1, { rank: 2, missing: 0.01 }],
    [15_000, 2, { rank: 3, missing: 25_000 }],
    [39_999.99, 2, { rank: 3, missing: 0.01 }],
    [40_000, 3, { rank: 'vip', missing: 60_000 }],
    [99_999.99, 3, { rank: 'vip', missing: 0.01 }],
    [100_000, 'vip', null],
    [5_000_000, 'vip', null],
  ])('%s ₽ is rank %s', (paid, rank, next) => {
    // whatever it was before: it rises and falls
    for (const present of [1, 2, 3, 'vip'] as const) expect(rankOf(paid, present)).toBe(rank)
    const found = nextRank(paid, rank)
    expect(found && { rank: found.rank, missing: found.missing }).toEqual(next)
  })

  it('tells the sum and the percent of the rank above', () => {
    expect(nextRank(14_000, 1)).toEqual({ rank: 2, from: 15_000, percent: 5, missing: 1000 })
  })

  it('"discount" is given by hand and stays', () => {
    expect([rankOf(0, 'discount'), rankOf(200_000, 'discount')]).toEqual(['discount', 'discount'])
    expect(nextRank(0, 'discount')).toBeNull()
  })
})
