import type { ClientErrorBody } from '~/contracts/client-errors'
import { BUILD_ID } from '#server/core/build'
import { reportError } from '#server/core/report-error'
import { rateLimit } from '#server/platform/rate-limit/rate-limit'

/** For all browsers of an isolate together. */
const LIMIT = { limit: 100, periodMs: 60_000 }
const ROUTE = /^(?:\/[a-z$_-]*)*$/i

/** Reports an error of a browser, scrubbed, under its route's label; errors of other builds are marked. Errors over the limit
 *  are dropped. */
export async function reportClientError({ reason, stack = '', route = '*', build = BUILD_ID }: ClientErrorBody): Promise<void> {
  if (!(await rateLimit(undefined, 'client errors', LIMIT).allows('all'))) return
  const error = new Error(reason)
  error.name = build === BUILD_ID ? 'Browser' : 'OlderBuild'
  error.stack = stack
  // the browser sends the route's pattern: `/product/$slug`
  reportError(error, { side: 'browser', route: ROUTE.test(route) ? route : '*' })
}
