import { queryOptions } from '@tanstack/react-query'
import { fetchReady } from './ready.functions'

/** What others do meanwhile appears by itself: a tablet answers, the test order goes on. */
const CHECK_MS = 15_000

export const readyQueries = {
  ready: () =>
    queryOptions({
      queryKey: ['staff', 'ready'],
      queryFn: () => fetchReady(),
      staleTime: CHECK_MS,
      refetchInterval: CHECK_MS,
    }),
}
