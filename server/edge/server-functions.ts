import { HttpError, jsonError } from '#server/core/errors'
import { fallbackResponse, isFallbackStatus } from '#server/http/fallback-response'

/** After a deploy a page of the old build may call a function that the new one does not have. */
const UNKNOWN = new HttpError(404, 'not_found', 'Магазин обновился. Перезагрузите страницу.')

/** Calls a server function through the framework. Calls that it rejects get the API's error body: 400 for an unreadable payload, 403 for
 *  another site, 404 for an unknown function, 405 with `Allow`. Throws what `call` throws. */
export async function answerServerFunction(request: Request, call: (request: Request) => Promise<Response>): Promise<Response> {
  const { url, method, headers } = request
  const { pathname } = new URL(url)
  const canRead = await isReadable(request)
  // the framework would log an unreadable payload; a HEAD says which method the function has
  const response = await call(canRead ? request : new Request(url, { method: 'HEAD', headers }))
  const { status } = response
  if (!isFallbackStatus(status) || response.headers.get('content-type')?.startsWith('application/json')) return response
  await response.body?.cancel()
  if (status === 404) return jsonError(UNKNOWN)
  const allow = response.headers.get('allow')
  if (!canRead && allow === method) return fallbackResponse(400, pathname)
  return fallbackResponse(status, pathname, allow === null ? {} : { allow })
}

/** Whether the payload, if there is one, is a JSON object. What it holds is for the framework and the validators. */
async function isReadable(request: Request): Promise<boolean> {
  const payload = request.method === 'GET' ? new URL(request.url).searchParams.get('payload') : await request.clone().text()
  if (!payload) return true
  try {
    const value: unknown = JSON.parse(payload)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
