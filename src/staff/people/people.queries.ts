import { queryOptions } from '@tanstack/react-query'
import { fetchDevices, fetchPairing, fetchPeople } from './people.functions'

/** How often the page checks which tablets answer. */
const CHECK_MS = 10_000

export const peopleQueries = {
  root: ['staff', 'people'] as const,
  people: () => queryOptions({ queryKey: [...peopleQueries.root, 'list'], queryFn: () => fetchPeople(), staleTime: CHECK_MS }),
  devices: () =>
    queryOptions({
      queryKey: [...peopleQueries.root, 'devices'],
      queryFn: () => fetchDevices(),
      staleTime: CHECK_MS,
      refetchInterval: CHECK_MS,
    }),
  pairing: (code: string) =>
    queryOptions({ queryKey: [...peopleQueries.root, 'pairing', code], queryFn: () => fetchPairing({ data: { code } }), gcTime: 0 }),
}
