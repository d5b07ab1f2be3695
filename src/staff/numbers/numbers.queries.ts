import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchNumbers } from './numbers.functions'

/** Today's figures are read again this often. */
const CHECK_MS = 60_000

export const numbersQueries = {
  period: (query: Parameters<typeof fetchNumbers>[0]['data']) =>
    queryOptions({
      queryKey: ['staff', 'numbers', query],
      queryFn: () => fetchNumbers({ data: query }),
      placeholderData: keepPreviousData,
      staleTime: CHECK_MS / 2,
      refetchInterval: CHECK_MS,
    }),
}
