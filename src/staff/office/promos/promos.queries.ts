import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PromoStateName } from '~/contracts/staff-constants'
import { api } from '~/staff/api'

const FRESH_MS = 10_000

export const promosQueries = {
  root: ['staff', 'promos'] as const,
  page: (q: string, state: PromoStateName | undefined, page: number) =>
    queryOptions({
      queryKey: [...promosQueries.root, 'list', q, state ?? '', page],
      queryFn: () => api('GET /staff/promos', { query: { q: q || undefined, state, page } }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...promosQueries.root, 'one', id],
      queryFn: () => api('GET /staff/promos/{id}', { params: { id } }),
      staleTime: FRESH_MS,
    }),
}

export const officeNewsQueries = {
  /** All news in their order. */
  list: () => queryOptions({ queryKey: ['staff', 'news'], queryFn: async () => (await api('GET /staff/news')).data, staleTime: FRESH_MS }),
}
