import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { fetchSessions } from '~/auth/sessions.functions'

/** Where the customer is signed in. */
export const sessionQueries = {
  list: () => queryOptions({ queryKey: ['me', 'sessions'], queryFn: () => fetchSessions(), staleTime: 5_000 }),
}

/** Asks for the sessions; a document waits for them. Never throws: the profile stands without them too. */
export async function loadSessions(queryClient: QueryClient): Promise<void> {
  const asked = queryClient.prefetchQuery(sessionQueries.list())
  if (typeof window === 'undefined') await asked
}
