import { clientErrorBody } from '~/contracts/client-errors'
import { takeClientError } from './client-errors.service'

export const CLIENT_ERRORS_PATH = '/api/client-errors'

/** POST /client-errors where the API is elsewhere: errors of our own pages are ours to hear, and no business of its. Whatever
 *  comes is 204, but another method: what cannot be read tells nothing. Never throws. Issue 8, part 9. */
export async function answerClientError(request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, allow: 'POST' } })
  const isJson = /^application\/json(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  const { data } = clientErrorBody.safeParse(isJson ? await request.json().catch(() => null) : null)
  if (data) await takeClientError(data)
  return new Response(null, { status: 204, headers })
}
