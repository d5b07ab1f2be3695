import { clientErrorBody } from '~/contracts/client-errors'
import { reportClientError } from './client-errors.service'

export const CLIENT_ERRORS_PATH = '/api/client-errors'

/** POST /client-errors with a remote API: errors of our pages stay in this Worker. Unreadable bodies are ignored. */
export async function answerClientError(request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { ...headers, allow: 'POST' } })
  const isJson = /^application\/json(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  const { data } = clientErrorBody.safeParse(isJson ? await request.json().catch(() => null) : null)
  if (data) await reportClientError(data)
  return new Response(null, { status: 204, headers })
}
