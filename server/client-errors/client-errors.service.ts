import { clientErrorBody, type ClientErrorBody } from '~/contracts/client-errors'
import { BUILD_ID } from '#server/core/build'
import { reportError } from '#server/core/report-error'
import { addressNetwork, clientAddress } from '#server/http/client-address'
import { isWithinRate } from '#server/platform/rate-limit/rate-limit'

/** For all browsers of an isolate together. */
const LIMIT = { limit: 100, periodMs: 60_000 }
/** For one network, so that a single sender leaves room for the others. */
const NETWORK_LIMIT = { limit: 10, periodMs: 60_000 }
const ROUTE = /^(?:\/[a-z$_-]*)*$/i

/** Reports an error of a browser, scrubbed, under its route's label; errors of other builds are marked. Errors over the limits
 *  are dropped. */
export async function logClientError(body: ClientErrorBody, address: string): Promise<void> {
  const { reason, stack = '', route = '*', build = BUILD_ID } = body
  if (!(await isWithinRate(undefined, 'client errors of a network', addressNetwork(address), NETWORK_LIMIT))) return
  if (!(await isWithinRate(undefined, 'client errors', 'all', LIMIT))) return
  const error = new Error(reason)
  error.name = build === BUILD_ID ? 'Browser' : 'OlderBuild'
  error.stack = stack
  // the browser sends the route's pattern: `/product/$slug`
  reportError(error, { side: 'browser', route: ROUTE.test(route) ? route : '*' })
}

/** POST /client-errors with a remote API: errors of our pages stay in this Worker. Unreadable bodies are ignored. */
export async function answerClientError(request: Request, env: object): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, allow: 'POST' } })
  const isJson = /^application\/json(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  const { data } = clientErrorBody.safeParse(isJson ? await request.json().catch(() => null) : null)
  if (data) await logClientError(data, clientAddress(request.headers, env))
  return new Response(null, { status: 204, headers })
}
