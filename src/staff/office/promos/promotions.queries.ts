import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PromotionsQuery, TryPromotionBody } from '~/contracts/staff-promotions'
import { api } from '~/staff/api'

const FRESH_MS = 10_000

export const promotionsQueries = {
  root: ['staff', 'promotions'] as const,
  page: (query: PromotionsQuery) =>
    queryOptions({
      queryKey: [...promotionsQueries.root, 'list', query],
      queryFn: () => api('GET /staff/promotions', { query: { ...query, q: query.q || undefined } }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...promotionsQueries.root, 'one', id],
      queryFn: () => api('GET /staff/promotions/{id}', { params: { id } }),
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
