import { BUILD_ID } from '#server/core/build'
import type { FrontSettings } from '#server/core/settings'
import { sentry, type ErrorTracker } from './sentry'

const trackers = new Map<string, ErrorTracker>()

/** The error tracker of the settings, or null. One per isolate, because it limits its own rate. */
export function errorTracker({ sentryDsn, environment }: Pick<FrontSettings, 'sentryDsn' | 'environment'>): ErrorTracker | null {
  if (sentryDsn === null) return null
  const tracker =
    trackers.get(sentryDsn) ??
    sentry({ dsn: sentryDsn, environment, release: BUILD_ID, fetch: (input, init) => fetch(input, init), now: () => Date.now() })
  trackers.set(sentryDsn, tracker)
  return tracker
}
