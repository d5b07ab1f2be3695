import { queryOptions } from '@tanstack/react-query'
import { fetchFavorites } from './favorites.functions'

/** The customer's favourites. Refetched on focus, for changes on another device. */
export const favoriteQueries = {
  list: () =>
    queryOptions({ queryKey: ['me', 'favorites'], queryFn: () => fetchFavorites(), staleTime: 60_000, refetchOnWindowFocus: true }),
}
