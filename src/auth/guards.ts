import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '~/lib/api-error'
import { readToken } from '~/lib/token'
import { authQueries } from './auth.queries'

type GuardContext = { queryClient: QueryClient }
type Guard = (context: GuardContext, href: string) => Promise<void>

/** The guards by name. They are comfort; the lock is the API's bearer check. Contract "Sign-in", spec §8. */
const guards: Record<string, Guard> = {
  /** Lets a signed-in customer pass; a guest is sent home with the way back, where authPhone opens. */
  signedIn: async ({ queryClient }, href) => {
    const isBrowser = typeof window !== 'undefined'
    if (isBrowser && readToken() === null) throw toSignIn(href)
    try {
      // the document says whose it is: the browser that gets it may hold another's token
      await Promise.all([queryClient.ensureQueryData(authQueries.user()), !isBrowser && queryClient.ensureQueryData(authQueries.mark())])
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw toSignIn(href)
      throw error
    }
  },
}

/** Runs a guard by its name. Throws a redirect where it does not let pass, an error for an unknown name. */
export async function runGuard(name: string, context: GuardContext, href: string): Promise<void> {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
  if (!guard) throw new Error(`unknown guard: ${name}`)
  await guard(context, href)
}

const toSignIn = (href: string) => redirect({ to: '/', search: { next: href } })
