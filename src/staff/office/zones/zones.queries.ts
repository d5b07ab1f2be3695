import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

const FRESH_MS = 30_000

export const zonesQueries = {
  root: ['staff', 'zones'] as const,
  /** The delivery zones of a city in their order. */
  list: (cityId: number) =>
    queryOptions({
      queryKey: [...zonesQueries.root, cityId],
      queryFn: () => api('GET /staff/zones', { query: { city_id: cityId } }),
      staleTime: FRESH_MS,
    }),
}
