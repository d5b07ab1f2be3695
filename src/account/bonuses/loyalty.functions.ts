import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { apiGet } from '~/api/client.server'
import { bonusHistory, loyalty } from '~/contracts/user'
import { ignoreMissing } from '~/lib/api-error'

/** Balance, rank, progress and expiring bonuses. Null if a remote API lacks this call. Throws 401. */
export const fetchLoyalty = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => ignoreMissing(apiGet('/v3/user/loyalty', loyalty, { token: context.token })))

/** All bonus transactions, newest first. Throws 401. */
export const fetchBonusHistory = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v2/user/history-loyalty', bonusHistory, { token: context.token }))

const FRESH_MS = 5_000

export const loyaltyQueries = {
  root: ['me', 'loyalty'] as const,
  /** Null if a remote API lacks this call. */
  standing: () => queryOptions({ queryKey: [...loyaltyQueries.root, 'standing'], queryFn: () => fetchLoyalty(), staleTime: FRESH_MS }),
  history: () => queryOptions({ queryKey: [...loyaltyQueries.root, 'history'], queryFn: () => fetchBonusHistory(), staleTime: FRESH_MS }),
}
