import { queryOptions } from '@tanstack/react-query'
import { fetchCityHours } from './city-hours.functions'

/** Working hours of all cities. */
export const cityHoursQueries = {
  all: () => queryOptions({ queryKey: ['city-hours'], queryFn: () => fetchCityHours(), staleTime: 60_000 }),
}
