import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TryPromotionBody } from '~/contracts/staff-promotions'
import { api } from '~/staff/api'

const FRESH_MS = 10_000

export const promotionsQueries = {
  root: ['staff', 'promotions'] as const,
  /** Rules without a code, the most important first; `isArchived`: those that were put away. */
  list: (isArchived: boolean) =>
    queryOptions({
      queryKey: [...promotionsQueries.root, isArchived],
      queryFn: async () => (await api('GET /staff/promotions', { query: { archived: isArchived ? '1' : '0' } })).data,
      staleTime: FRESH_MS,
    }),
  /** A cart with a draft and without it; kept while another one is priced. */
  tried: (body: TryPromotionBody) =>
    queryOptions({
      queryKey: [...promotionsQueries.root, 'try', body],
      queryFn: () => api('POST /staff/promotions/try', { body }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
      retry: false,
    }),
}
