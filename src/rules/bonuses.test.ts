import { describe, expect, it } from 'vitest'
import type { Rank } from '~/contracts/user'
import { nextRank, rankOf } from './bonuses'
import { DEFAULT_LOYALTY_TERMS } from './loyalty-terms'

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
    for (const previous of [1, 2, 3, 'vip'] as const) expect(rankOf(paid, previous, DEFAULT_LOYALTY_TERMS)).toBe(rank)
    const found = nextRank(paid, rank, DEFAULT_LOYALTY_TERMS)
    expect(found && { rank: found.rank, missing: found.missing }).toEqual(next)
  })

  it('"discount" is given by hand and stays', () => {
    expect([rankOf(0, 'discount', DEFAULT_LOYALTY_TERMS), rankOf(200_000, 'discount', DEFAULT_LOYALTY_TERMS)]).toEqual([
      'discount',
      'discount',
    ])
    expect(nextRank(0, 'discount', DEFAULT_LOYALTY_TERMS)).toBeNull()
  })
})
