import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

const FRESH_MS = 30_000

export const customersQueries = {
  root: ['staff', 'customers'] as const,
  page: (q: string, page: number) =>
    queryOptions({
      queryKey: [...customersQueries.root, 'list', q, page],
      queryFn: () => api('POST /staff/customers/search', { body: { q: q || undefined, page } }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...customersQueries.root, 'one', id],
      queryFn: () => api('GET /staff/customers/{id}', { params: { id } }),
      staleTime: FRESH_MS,
    }),
}
