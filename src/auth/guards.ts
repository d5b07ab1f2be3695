import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '~/lib/api-error'
import { readToken } from '~/lib/token'
import { authQueries } from './auth.queries'

type GuardContext = { queryClient: QueryClient }
type Guard = (context: GuardContext, href: string) => Promise<void>

/** Route guards by name. They are for convenience; the API's bearer check protects the data. */
const guards: Record<string, Guard> = {
  /** Redirects a guest to the home page, which opens the sign-in and returns here. */
  signedIn: async ({ queryClient }, href) => {
    const isBrowser = typeof window !== 'undefined'
    if (isBrowser && readToken() === null) throw toSignIn(href)
    try {
      // the document carries the mark of its session: the browser may hold another customer's token
      await Promise.all([queryClient.ensureQueryData(authQueries.user()), !isBrowser && queryClient.ensureQueryData(authQueries.mark())])
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw toSignIn(href)
      throw error
    }
  },
}

/** Runs a guard. Throws a redirect, or an error for an unknown name. */
export async function runGuard(name: string, context: GuardContext, href: string): Promise<void> {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (!guard) throw new Error(`unknown guard: ${name}`)
  await guard(context, href)
}

const toSignIn = (href: string) => redirect({ to: '/', search: { next: href } })
