import { queryOptions } from '@tanstack/react-query'
import { fetchFavorites } from './favorites.functions'

/** The customer's favourites; the key begins with `me` as all that is personal does. Another device is heard when the tab
 *  comes back. */
export const favoriteQueries = {
  list: () =>
    queryOptions({ queryKey: ['me', 'favorites'], queryFn: () => fetchFavorites(), staleTime: 60_000, refetchOnWindowFocus: true }),
}
