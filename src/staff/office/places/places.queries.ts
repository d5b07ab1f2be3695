import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'
import { meQueries } from '~/staff/session/me.queries'

const FRESH_MS = 30_000

export const placesQueries = {
  root: ['staff', 'places'] as const,
  /** Cities and pickup points. */
  list: () =>
    queryOptions({
      queryKey: [...placesQueries.root, 'list'],
      queryFn: async () => {
        const [cities, points] = await Promise.all([api('GET /staff/cities'), api('GET /staff/pickuppoints')])
        return { cities, points }
      },
      staleTime: FRESH_MS,
    }),
  stations: () =>
    queryOptions({ queryKey: [...placesQueries.root, 'stations'], queryFn: () => api('GET /staff/stations'), staleTime: FRESH_MS }),
}

/** What a change of places, kitchens or stations touches; the session knows the kitchens too. */
export const PLACES_READS = [placesQueries.root, meQueries.me().queryKey]
