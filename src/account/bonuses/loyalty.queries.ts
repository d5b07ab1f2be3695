import { queryOptions } from '@tanstack/react-query'
import { fetchBonusHistory, fetchLoyalty } from './loyalty.functions'

const FRESH_MS = 5_000

export const loyaltyQueries = {
  root: ['me', 'loyalty'] as const,
  /** Null if a remote API lacks this call. */
  standing: () => queryOptions({ queryKey: [...loyaltyQueries.root, 'standing'], queryFn: () => fetchLoyalty(), staleTime: FRESH_MS }),
  history: () => queryOptions({ queryKey: [...loyaltyQueries.root, 'history'], queryFn: () => fetchBonusHistory(), staleTime: FRESH_MS }),
}
