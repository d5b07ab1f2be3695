import { createHash } from 'node:crypto'
import { BUILD_ID } from '#server/core/build'
import { matchesEtagOrAny } from '#server/core/entity-tag'
import type { Sized } from './memory'

/** A finished answer: everything about it is made once, and no part of it is a visitor's. Times in ms. */
export type Copy = Sized & {
  edition: string
  etag: string
  body: Uint8Array<ArrayBuffer>
  /** What a Response is made with: the 200, and the 304 for whoever holds it. */
  whole: { headers: Headers }
  unchanged: { status: number; headers: Headers }
  /** From when on it may not be used, whatever its edition. */
  expiresAt: number
  /** When its edition was last known to be the present one. */
  rightAt: number
  /** Since when it is being made anew; 0: it is not. */
  refreshingSince: number
  /** When making it anew last failed or was late; 0: it did not. */
  failedAt: number
}

/** What a copy weighs besides its body: names, headers, objects. */
const OVERHEAD_BYTES = 8_000

type Parts = Pick<Copy, 'key' | 'edition' | 'body' | 'expiresAt' | 'rightAt'> & { headers: Headers }

/** Makes the copy; its ETag names build, edition and key, because two renderings of one state differ in time stamps only. */
export function copyOf({ headers, ...parts }: Parts): Copy {
  const etag = `W/"${BUILD_ID}-${parts.edition}-${nameOf(parts.key)}"`
  headers.set('etag', etag)
  // whoever holds the body holds its headers too: the policy of another rendering would forbid its scripts
  const unchanged = new Headers({ etag })
  for (const name of ['cache-control', 'vary']) {
    const value = headers.get(name)
    if (value !== null) unchanged.set(name, value)
  }
  return {
    ...parts,
    etag,
    whole: { headers },
    unchanged: { status: 304, headers: unchanged },
    size: parts.body.byteLength + OVERHEAD_BYTES,
    touchedAt: 0,
    refreshingSince: 0,
    failedAt: 0,
  }
}

/** The copy as an answer to this request: 304 for whoever holds it, without its body for HEAD. */
export function replyWith({ etag, body, whole, unchanged }: Copy, request: Request): Response {
  const held = request.headers.get('if-none-match')
  if (held !== null && matchesEtagOrAny(held, etag)) return new Response(null, unchanged)
  return new Response(request.method === 'HEAD' ? null : body, whole)
}

/** An answer that was made for a GET, for the request that wants it. */
export function withoutBody(response: Response, { method }: Request): Response {
  if (method !== 'HEAD' || response.body === null) return response
  void response.body.cancel()
  return new Response(null, response)
}

const nameOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 12)
