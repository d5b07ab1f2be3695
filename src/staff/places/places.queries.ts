import { queryOptions } from '@tanstack/react-query'
import { fetchPlaces, fetchStations } from './places.functions'

const FRESH_MS = 30_000

export const placesQueries = {
  root: ['staff', 'places'] as const,
  list: () => queryOptions({ queryKey: [...placesQueries.root, 'list'], queryFn: () => fetchPlaces(), staleTime: FRESH_MS }),
  stations: () => queryOptions({ queryKey: [...placesQueries.root, 'stations'], queryFn: () => fetchStations(), staleTime: FRESH_MS }),
}
