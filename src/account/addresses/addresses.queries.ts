import { queryOptions } from '@tanstack/react-query'
import { fetchAddresses } from './addresses.functions'

export const addressQueries = {
  list: () => queryOptions({ queryKey: ['me', 'addresses'], queryFn: () => fetchAddresses(), staleTime: 30_000 }),
}
