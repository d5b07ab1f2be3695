import { queryOptions } from '@tanstack/react-query'
import { fetchSessionMark, fetchUser } from './auth.functions'

export const authQueries = {
  user: () => queryOptions({ queryKey: ['me', 'user'], queryFn: () => fetchUser(), staleTime: 60_000 }),
  /** The mark of the session that the document was rendered for: the browser's token may be another customer's. */
  mark: () => queryOptions({ queryKey: ['me', 'mark'], queryFn: () => fetchSessionMark(), staleTime: Infinity }),
}
