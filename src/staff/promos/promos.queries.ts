import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PromoStateName } from '~/contracts/staff-constants'
import { fetchOfficeNews, fetchPromo, fetchPromos } from './promos.functions'

const FRESH_MS = 10_000

export const promosQueries = {
  root: ['staff', 'promos'] as const,
  page: (q: string, state: PromoStateName | undefined, page: number) =>
    queryOptions({
      queryKey: [...promosQueries.root, 'list', q, state ?? '', page],
      queryFn: () => fetchPromos({ data: { q, state, page } }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({ queryKey: [...promosQueries.root, 'one', id], queryFn: () => fetchPromo({ data: id }), staleTime: FRESH_MS }),
}

export const officeNewsQueries = {
  list: () => queryOptions({ queryKey: ['staff', 'news'], queryFn: () => fetchOfficeNews(), staleTime: FRESH_MS }),
}
