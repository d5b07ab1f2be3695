import { MAX_BODY_BYTES } from '~/contracts/constants'
import { MAX_MENU_FILE_BYTES, MAX_PHOTO_BYTES } from '~/contracts/staff-constants'
import { HttpError } from '#server/core/errors'
import { fallbackError } from './fallback-response'

/** Uploads of staff, in bytes. Their bodies are read after the guard, so that strangers fill no memory. */
const UPLOADS = new Map([
  ['/api/staff/media', MAX_PHOTO_BYTES],
  ['/api/staff/imports', MAX_MENU_FILE_BYTES],
])

export const isUpload = (path: string) => UPLOADS.has(path)

/** The largest body of a call in bytes. */
export const maxBodyBytes = (path: string) => UPLOADS.get(path) ?? MAX_BODY_BYTES

/** 413 `too_large`; `too_big` with the limit for an upload. */
export function bodyTooLarge(path: string): HttpError {
  const limit = UPLOADS.get(path)
  if (limit === undefined) return fallbackError(413)
  return new HttpError(413, 'too_big', `Файл слишком большой: можно до ${limit / 1024 / 1024} МБ`)
}
