import { MAX_BODY_BYTES } from '~/contracts/constants'
import { MAX_MENU_FILE_BYTES, MAX_PHOTO_BYTES } from '~/contracts/staff-constants'
import { HttpError } from '#server/core/errors'
import { fallbackError } from './fallback-response'

/** Uploads of staff, in bytes. Their bodies are read after the guard, so that strangers fill no memory. */
const UPLOADS = new Map([
  ['/api/staff/media', MAX_PHOTO_BYTES],
  ['/api/staff/imports', MAX_MENU_FILE_BYTES],
])

/** A delivery zone has up to 2,000 points and 2,000 streets. */
const ZONES = /^\/api\/staff\/zones(?:\/\d+)?$/
const MAX_ZONE_BYTES = 1024 * 1024

const uploadBytes = (path: string) => UPLOADS.get(path) ?? (ZONES.test(path) ? MAX_ZONE_BYTES : undefined)

export const isUpload = (path: string) => uploadBytes(path) !== undefined

/** The largest body of a call in bytes. */
export const maxBodyBytes = (path: string) => uploadBytes(path) ?? MAX_BODY_BYTES

/** 413 `too_large`; `too_big` with the limit for an upload. */
export function bodyTooLarge(path: string): HttpError {
  const limit = uploadBytes(path)
  if (limit === undefined) return fallbackError(413)
  return new HttpError(413, 'too_big', `Файл слишком большой: можно до ${limit / 1024 / 1024} МБ`)
}

/** What is read of a body that nobody wants: as much as Cloudflare passes on, and no longer than an upload takes. */
const DISCARDED = { bytes: 100 * 1024 * 1024, ms: 20_000 }

/** Reads what an answer left of its request's body. A client that still sends when the connection closes sees a broken connection
 *  instead of the answer. */
export async function discardBody({ body }: Request, { bytes, ms } = DISCARDED): Promise<void> {
  if (body === null || body.locked) return
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((over) => (timer = setTimeout(over, ms)))
  await Promise.race([readUpTo(reader, bytes), late])
  clearTimeout(timer)
  reader.cancel().catch(() => undefined)
}

async function readUpTo(reader: ReadableStreamDefaultReader<Uint8Array>, bytes: number): Promise<void> {
  try {
    let left = bytes
    for (let part = await reader.read(); !part.done && left > 0; part = await reader.read()) left -= part.value.length
  } catch {
    // the client is gone
  }
}
