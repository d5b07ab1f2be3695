import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '~/lib/api-error'
import { restoredToken } from '~/api/restore-token'
import { authQueries } from './auth.queries'

/** Redirects a guest to the home page, which opens the sign-in and returns to `href`. For convenience: the API's bearer check
 *  protects the data. */
export async function requireSignIn({ queryClient }: { queryClient: QueryClient }, href: string): Promise<void> {
  const toSignIn = redirect({ to: '/', search: { next: href } })
  const isBrowser = typeof window !== 'undefined'
  if (isBrowser && (await restoredToken()) === null) throw toSignIn
  try {
    // the document carries the mark of its session: the browser may hold another customer's token
    await Promise.all([queryClient.ensureQueryData(authQueries.user()), !isBrowser && queryClient.ensureQueryData(authQueries.mark())])
  } catch (error) {
    throw error instanceof ApiError && error.status === 401 ? toSignIn : error
  }
}
