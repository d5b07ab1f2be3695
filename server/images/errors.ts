import { HttpError } from '#server/core/errors'
import { DEFAULT_ERROR } from '~/contracts/constants'

/** 400: the request cannot be fulfilled. */
export const badRequest = (text: string) => new HttpError(400, 'bad_picture_request', text)

/** 404 */
export const notFound = (text = 'Такой картинки нет') => new HttpError(404, 'not_found', text)

/** 422: the source cannot be processed. */
export const unusable = (text: string) => new HttpError(422, 'bad_picture', text)

/** 502: the remote server did not deliver the picture. */
export const unreachable = (text: string) => new HttpError(502, 'unreachable', text)

/** The API's error body. A 500 shows no internals, and is logged without the requested address. */
export function errorResponse(error: unknown): Response {
  const known = error instanceof HttpError ? error : new HttpError(500, 'internal', DEFAULT_ERROR)
  if (known !== error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
    console.error(JSON.stringify({ level: 'error', route: '/_ipx', reason }))
  }
  const { status, code, message, details } = known
  return Response.json({ message, error: { message, code } }, { status, headers: { 'cache-control': 'no-store', ...details.headers } })
}
