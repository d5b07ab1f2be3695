import { BUILD_ID } from '#server/core/build'
import type { FrontSettings } from '#server/core/settings'
import type { ErrorTracker } from './error-tracker'
import { sentry } from './sentry'

const known = new Map<string, ErrorTracker>()

/** Where errors go besides the log; null where the operator named nothing. One an isolate, so that its bounds hold. */
export function errorTracker({ sentryDsn, environment }: Pick<FrontSettings, 'sentryDsn' | 'environment'>): ErrorTracker | null {
  if (sentryDsn === null) return null
  const tracker =
    known.get(sentryDsn) ??
    sentry({ dsn: sentryDsn, environment, release: BUILD_ID, fetch: (input, init) => fetch(input, init), now: () => Date.now() })
  known.set(sentryDsn, tracker)
  return tracker
}
