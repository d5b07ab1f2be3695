import { describe, expect, it } from 'vitest'
import type { Rank } from '~/contracts/user'
import { nextRank } from './bonuses'
import { DEFAULT_LOYALTY_TERMS } from './loyalty-terms'

describe('nextRank', () => {
  it.each<[number, Rank, { rank: Rank; missing: number } | null]>([
    [0, 1, { rank: 2, missing: 15_000 }],
    [14_999.99, 1, { rank: 2, missing: 0.01 }],
    [15_000, 2, { rank: 3, missing: 25_000 }],
    [39_999.99, 2, { rank: 3, missing: 0.01 }],
    [40_000, 3, { rank: 'vip', missing: 60_000 }],
    [99_999.99, 3, { rank: 'vip', missing: 0.01 }],
    [100_000, 'vip', null],
    [5_000_000, 'vip', null],
  ])('%s ₽ at rank %s', (paid, rank, next) => {
    const found = nextRank(paid, rank, DEFAULT_LOYALTY_TERMS)
    expect(found && { rank: found.rank, missing: found.missing }).toEqual(next)
  })

  it('"discount" is given by hand and has no next', () => {
    expect(nextRank(0, 'discount', DEFAULT_LOYALTY_TERMS)).toBeNull()
  })
})
