import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

/** What others do meanwhile appears without a reload: a tablet answers, the test order goes on. */
const CHECK_MS = 15_000

export const readyQueries = {
  ready: () =>
    queryOptions({
      queryKey: ['staff', 'ready'],
      queryFn: () => api('GET /staff/ready'),
      staleTime: CHECK_MS,
      refetchInterval: CHECK_MS,
    }),
}
