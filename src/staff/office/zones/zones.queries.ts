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
  /** The zone of an address. */
  tried: (cityId: number, { street, house }: { street: string; house: string }) =>
    queryOptions({
      queryKey: [...zonesQueries.root, cityId, 'try', street, house],
      queryFn: () => api('GET /staff/zones/try', { query: { city_id: cityId, street: street.trim(), house: house.trim() || undefined } }),
      retry: false,
    }),
  /** The last deliveries then and now. */
  preview: (cityId: number) =>
    queryOptions({
      queryKey: [...zonesQueries.root, cityId, 'preview'],
      queryFn: () => api('GET /staff/zones/preview', { query: { city_id: cityId } }),
    }),
}
