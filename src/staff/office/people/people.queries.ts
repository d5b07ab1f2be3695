import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

/** How often the page checks which tablets answer. */
const CHECK_MS = 10_000

export const peopleQueries = {
  root: ['staff', 'people'] as const,
  people: () => queryOptions({ queryKey: [...peopleQueries.root, 'list'], queryFn: () => api('GET /staff/people'), staleTime: CHECK_MS }),
  devices: () =>
    queryOptions({
      queryKey: [...peopleQueries.root, 'devices'],
      queryFn: () => api('GET /staff/devices'),
      staleTime: CHECK_MS,
      refetchInterval: CHECK_MS,
    }),
  /** Apart from `root`: an approved code is not read again, because it ends with that. */
  pairing: (code: string) =>
    queryOptions({
      queryKey: ['staff', 'pairing', code],
      queryFn: () => api('GET /staff/pairings/{code}', { params: { code } }),
      gcTime: 0,
    }),
}
