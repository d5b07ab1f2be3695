import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { fetchSessions } from '~/auth/sessions.functions'

export const sessionQueries = {
  list: () => queryOptions({ queryKey: ['me', 'sessions'], queryFn: () => fetchSessions(), staleTime: 5_000 }),
}

/** Loads the sessions; only the server waits for them. Never throws: the profile works without them. */
export async function loadSessions(queryClient: QueryClient): Promise<void> {
  const loading = queryClient.prefetchQuery(sessionQueries.list())
  if (typeof window === 'undefined') await loading
}
