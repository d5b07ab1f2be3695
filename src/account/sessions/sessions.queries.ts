import { queryOptions } from '@tanstack/react-query'
import { fetchSessions } from '~/auth/sessions.functions'

export const sessionQueries = {
  list: () => queryOptions({ queryKey: ['me', 'sessions'], queryFn: () => fetchSessions(), staleTime: 5_000 }),
}
