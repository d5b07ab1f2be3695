import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Sent } from '~/staff/api'

/** Today's figures are read again this often. */
const CHECK_MS = 60_000

export const numbersQueries = {
  period: (query: Sent<'GET /staff/numbers'>['query']) =>
    queryOptions({
      queryKey: ['staff', 'numbers', query],
      queryFn: () => api('GET /staff/numbers', { query }),
      placeholderData: keepPreviousData,
      staleTime: CHECK_MS / 2,
      refetchInterval: CHECK_MS,
    }),
}
