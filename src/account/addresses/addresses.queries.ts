import { queryOptions } from '@tanstack/react-query'
import { fetchAddresses } from './addresses.functions'

/** The customer's addresses, the default first. */
export const addressQueries = {
  list: () => queryOptions({ queryKey: ['me', 'addresses'], queryFn: () => fetchAddresses(), staleTime: 30_000 }),
}
