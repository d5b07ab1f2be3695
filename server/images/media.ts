import type { Bucket, StoredBody, StoredObject } from '#server/core/bucket'
import { jsonError } from '#server/core/errors'
import { notFound } from './errors'

/** Their names are hashes of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FILE = /^\/media\/([\da-f]{32}(?:-[\da-f]{6})?\.webp)$/

export const isMediaPath = (pathname: string) => pathname.startsWith('/media/')

/** The key of an uploaded picture in the bucket, from its path; undefined for other paths. */
export const mediaKey = (path: string): string | undefined => FILE.exec(path)?.[1]

/** GET and HEAD `/media/{hash}.webp`: an uploaded picture out of the bucket, or 404. */
export async function answerMedia(request: Request, bucket: Bucket | undefined): Promise<Response> {
  const key = mediaKey(new URL(request.url).pathname)
  if (key === undefined || !bucket) return jsonError(notFound())
  const isHead = request.method === 'HEAD'
  const found = isHead ? await bucket.head(key) : await bucket.get(key, { onlyIf: request.headers })
  if (!found) return jsonError(notFound())
  const headers = { etag: found.httpEtag, 'cache-control': FOR_EVER }
  const described = { ...headers, 'content-type': 'image/webp', 'content-length': String(found.size) }
  if (isHead) return new Response(null, { headers: described })
  // without a body the browser has it already
  return isWhole(found) ? new Response(found.body, { headers: described }) : new Response(null, { status: 304, headers })
}

const isWhole = (found: StoredObject | StoredBody): found is StoredBody => 'body' in found
