import { decodeUri } from '#server/core/decode-uri'
import { HttpError } from '#server/core/errors'

/** 400: the request cannot be fulfilled. */
export const badRequest = (text: string) => new HttpError(400, 'bad_picture_request', text)

export const notFound = (text = 'Такой картинки нет') => new HttpError(404, 'not_found', text)

/** 422: the source cannot be processed. */
export const unusable = (text: string) => new HttpError(422, 'bad_picture', text)

/** 502: the remote server did not deliver the picture. */
export const unreachable = (text: string) => new HttpError(502, 'unreachable', text)

/** A decoded part of a URL. @throws HttpError 400 with this text */
export function decoded(part: string, error: string): string {
  const text = decodeUri(part)
  if (text === null) throw badRequest(error)
  return text
}
