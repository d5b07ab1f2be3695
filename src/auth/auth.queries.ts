import { queryOptions } from '@tanstack/react-query'
import { fetchUser } from './auth.functions'

/** The signed-in customer; the key begins with `me` as all that is personal does. */
export const authQueries = {
  user: () => queryOptions({ queryKey: ['me', 'user'], queryFn: () => fetchUser(), staleTime: 60_000 }),
}
