import type { ClientErrorBody } from '~/contracts/client-errors'
import { BUILD_ID } from '#server/core/build'
import { reportError } from '#server/core/report-error'
import { rateLimit } from '#server/platform/rate-limit/rate-limit'

/** All browsers together, an isolate: a bug that everybody meets is known after the first hundred of a minute. */
const IN_ALL = { limit: 100, periodMs: 60_000 }
const ROUTE = /^(?:\/[a-z$_-]*)*$/i

/** Tells the operator of an error in a browser, scrubbed, under the pattern of its page; what is of another build than this
 *  is told as such. Beyond a hundred a minute they are let go. Issue 8, part 9. */
export async function takeClientError({ reason, stack = '', route = '*', build = BUILD_ID }: ClientErrorBody): Promise<void> {
  if (!(await rateLimit(undefined, 'client errors', IN_ALL).allows('all'))) return
  const error = new Error(reason)
  error.name = build === BUILD_ID ? 'Browser' : 'OlderBuild'
  error.stack = stack
  // parameters that stand in the path are names of parameters here: `/product/$slug`
  reportError(error, { side: 'browser', route: ROUTE.test(route) ? route : '*' })
}
