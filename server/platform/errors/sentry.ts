import { MINUTE_MS } from '~/rules/time'
import type { ErrorReport } from '#server/core/request-context'
import { BUILD_ID } from '#server/core/build'
import { SENTRY_DSN, type FrontSettings } from '#server/core/settings'

/** Receives errors besides the log. Never throws, waits three seconds at most, drops what exceeds its rate. */
export type ErrorTracker = { send(report: ErrorReport): Promise<void> }

const TIMEOUT_MS = 3000
const MAX_PER_MINUTE = 30

type SentryOptions = {
  /** `https://key@host/project`, of Sentry, GlitchTip and others. */
  dsn: string
  environment: string
  release: string
  fetch: (input: string, init: RequestInit) => Promise<Response>
  now: () => number
}

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

/** Sentry's envelope protocol, one event per envelope, with nothing of the request. At most thirty a minute, and none while
 *  the service asks to wait. docs/decisions/034 */
export function sentry({ dsn, environment, release, fetch, now }: SentryOptions): ErrorTracker {
  const [, scheme, key, host, folder = '', project] = SENTRY_DSN.exec(dsn) ?? []
  if (!host) throw new Error('SENTRY_DSN is like https://key@host/project')
  const url = `${scheme}://${host}${folder}/api/${project}/envelope/`
  let [minute, sent, silentUntil] = [0, 0, 0]

  const isTooMany = () => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) [minute, sent] = [current, 0]
    sent += 1
    return sent > MAX_PER_MINUTE || now() < silentUntil
  }

  return {
    async send(report) {
      if (isTooMany()) return
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-sentry-envelope',
            'x-sentry-auth': `Sentry sentry_version=7, sentry_client=love-sushi/1, sentry_key=${key}`,
          },
          body: envelope(report, { environment, release }),
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await response.body?.cancel()
        if (response.status === 429) silentUntil = now() + (Number(response.headers.get('retry-after')) || 60) * 1000
      } catch (error) {
        const reason = error instanceof Error ? error.name : typeof error
        console.warn(JSON.stringify({ level: 'warn', event: 'error_tracking', reason }))
      }
    },
  }
}

function envelope({ reason, stack, route, requestId, side, at }: ErrorReport, about: { environment: string; release: string }): string {
  const event_id = crypto.randomUUID().replaceAll('-', '')
  const [, type = 'Error', value = reason] = /^([A-Za-z]\w*): (.*)$/s.exec(reason) ?? []
  const frames = framesOf(stack)
  const event = {
    event_id,
    timestamp: at.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    logger: side,
    ...about,
    transaction: route,
    tags: { side, request: requestId },
    exception: { values: [{ type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
  }
  return [{ event_id, sent_at: at.toISOString() }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
}

/** Stack frames, the innermost last. */
function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, filename, lineno, colno] = /^\s*(?:at )?(?:async )?(?:(.+?)(?: \(|@))?([^\s()@]+):(\d+):(\d+)\)?$/.exec(line) ?? []
      return filename ? [{ function: name ?? '?', filename, lineno: Number(lineno), colno: Number(colno) }] : []
    })
    .toReversed()
}
