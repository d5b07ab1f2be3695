import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchCustomer, fetchCustomers } from './customers.functions'

const FRESH_MS = 30_000

export const customersQueries = {
  root: ['staff', 'customers'] as const,
  page: (q: string, page: number) =>
    queryOptions({
      queryKey: [...customersQueries.root, 'list', q, page],
      queryFn: () => fetchCustomers({ data: { q, page } }),
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({ queryKey: [...customersQueries.root, 'one', id], queryFn: () => fetchCustomer({ data: id }), staleTime: FRESH_MS }),
}
