import { HttpError } from '#server/core/errors'
import { DEFAULT_ERROR } from '~/contracts/constants'

/** 400: what was asked for cannot be made; the text says why. */
export const refused = (text: string) => new HttpError(400, 'bad_picture_request', text)

/** 404: there is no such picture here. */
export const noPicture = (text = 'Такой картинки нет') => new HttpError(404, 'not_found', text)

/** 422: the picture is there and cannot be worked on. */
export const unusable = (text: string) => new HttpError(422, 'bad_picture', text)

/** 502: the picture's own server did not give it. */
export const unreachable = (text: string) => new HttpError(502, 'unreachable', text)

/** The error body of contract "General" for whatever was thrown. A 500 never shows internals, and is logged without the
 *  address that was asked for. */
export function answerFailure(error: unknown): Response {
  const known = error instanceof HttpError ? error : new HttpError(500, 'internal', DEFAULT_ERROR)
  if (known !== error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
    console.error(JSON.stringify({ level: 'error', route: '/_ipx', reason }))
  }
  const { status, code, message, details } = known
  return Response.json({ message, error: { message, code } }, { status, headers: { 'cache-control': 'no-store', ...details.headers } })
}
