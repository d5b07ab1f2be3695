import { describe, expect, it } from 'vitest'
import type { Rank } from '~/contracts/user'
import { earnedBonuses, earnPercent, maxBonuses, nextRank, rankOf } from './bonuses'

describe('maxBonuses', () => {
  const plenty = { full: 5000, delivery_type: 'delivery', balance: 10_000 } as const
  it.each([
    ['half of the rest', { ...plenty, left: 1000 }, 500],
    ['rounded down to whole bonuses', { ...plenty, left: 999.99 }, 499],
    ['half of 1.99 is not rounded up to a kopeck first', { ...plenty, left: 1.99 }, 0],
    ['nothing left', { ...plenty, left: 0 }, 0],
    ['at most the balance', { ...plenty, left: 1000, balance: 499 }, 499],
    ['no balance', { ...plenty, left: 1000, balance: 0 }, 0],
    ['a pickup of 99.99', { left: 99.99, full: 99.99, delivery_type: 'pickup', balance: 100 } as const, 0],
    ['a pickup of 100', { left: 100, full: 100, delivery_type: 'pickup', balance: 100 } as const, 50],
    ['a pickup of 100: the full sum counts', { left: 4, full: 100, delivery_type: 'pickup', balance: 100 } as const, 2],
    ['a delivery of 99.99', { left: 99.99, full: 99.99, delivery_type: 'delivery', balance: 100 } as const, 49],
  ])('%s', (_name, cart, most) => expect(maxBonuses(cart)).toBe(most))
})

describe('earnedBonuses', () => {
  it.each<[Rank, number, number, number]>([
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

describe('rankOf and nextRank', () => {
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
    for (const previous of [1, 2, 3, 'vip'] as const) expect(rankOf(paid, previous)).toBe(rank)
    const found = nextRank(paid, rank)
    expect(found && { rank: found.rank, missing: found.missing }).toEqual(next)
  })

  it('"discount" is given by hand and stays', () => {
    expect([rankOf(0, 'discount'), rankOf(200_000, 'discount')]).toEqual(['discount', 'discount'])
    expect(nextRank(0, 'discount')).toBeNull()
  })
})
