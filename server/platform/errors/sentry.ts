import { MINUTE_MS } from '~/rules/time'
import { BUILD_ID } from '#server/core/build'
import type { ErrorReport } from '#server/core/request-context'
import { SENTRY_DSN, type FrontSettings } from '#server/core/settings'
import { isWithinRate } from '#server/platform/rate-limit/rate-limit'

const TIMEOUT_MS = 3000
const RATE = { limit: 30, periodMs: MINUTE_MS }

/** The service asks to wait until then. */
let silentUntil = 0

/** Sends an error by Sentry's envelope protocol, which GlitchTip and others read too: one event per envelope, with nothing of
 *  the request. At most thirty a minute, and none while the service asks to wait. Never throws. docs/decisions/034 */
export async function sendToSentry(
  { sentryDsn, environment }: Pick<FrontSettings, 'sentryDsn' | 'environment'>,
  report: ErrorReport,
): Promise<void> {
  const [, scheme, key, host, folder = '', project] = SENTRY_DSN.exec(sentryDsn ?? '') ?? []
  if (!host || Date.now() < silentUntil || !(await isWithinRate(undefined, 'sentry', 'all', RATE))) return
  try {
    const response = await fetch(`${scheme}://${host}${folder}/api/${project}/envelope/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=love-sushi/1, sentry_key=${key}`,
      },
      body: envelope(report, environment),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (response.status === 429) silentUntil = Date.now() + (Number(response.headers.get('retry-after')) || 60) * 1000
  } catch (error) {
    const reason = error instanceof Error ? error.name : typeof error
    console.warn(JSON.stringify({ level: 'warn', event: 'error_tracking', reason }))
  }
}

function envelope({ reason, stack, route, requestId, side, at }: ErrorReport, environment: string): string {
  const event_id = crypto.randomUUID().replaceAll('-', '')
  const [, type = 'Error', value = reason] = /^([A-Za-z]\w*): (.*)$/s.exec(reason) ?? []
  const frames = framesOf(stack)
  const event = {
    event_id,
    timestamp: at.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    logger: side,
    environment,
    release: BUILD_ID,
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
