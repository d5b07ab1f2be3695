import { queryOptions } from '@tanstack/react-query'
import { fetchUser } from './auth.functions'
import { fetchSessionMark } from './session.functions'

/** The signed-in customer; the key begins with `me` as all that is personal does. */
export const authQueries = {
  user: () => queryOptions({ queryKey: ['me', 'user'], queryFn: () => fetchUser(), staleTime: 60_000 }),
  /** Whose session the document was rendered for, by its mark: the browser's own token may be another's. */
  mark: () => queryOptions({ queryKey: ['me', 'mark'], queryFn: () => fetchSessionMark(), staleTime: Infinity }),
}
