import { MAX_BODY_BYTES } from '~/contracts/constants'
import { decodeUri } from '#server/core/decode-uri'
import { jsonError } from '#server/core/errors'
import { bodyTooLarge, isUpload, maxBodyBytes } from './body-limits'
import { areaOf, fallbackResponse, type FallbackStatus } from './fallback-response'

const BODY_TIMEOUT_MS = 10_000
/** Cloudflare's own limit. */
const MAX_URL_LENGTH = 16_384
const READS = ['GET', 'HEAD']
/** Other methods are 405. The API answers with its own `Allow` by path. */
const METHODS = {
  page: ['GET', 'HEAD', 'OPTIONS'],
  function: ['GET', 'POST', 'OPTIONS'],
  api: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
}

type Env = { ENVIRONMENT?: string; ORIGIN?: string }

/** The first middleware of every request. Returns the request with a canonical path and a complete body within the limit (an upload's
 *  is not read yet), or the response: 308 to the canonical page address, our host or https, 400 unreadable, 403 cross-site change, 404 disguised path,
 *  405, 408 slow body, 413, 414, 415 compressed body, 421 wrong host or scheme. */
export async function admitRequest(request: Request, env: Env, bodyTimeoutMs = BODY_TIMEOUT_MS): Promise<Response | Request> {
  const { url, method, headers } = request
  const { host, path, query } = splitUrl(url)
  const reject = (status: FallbackStatus, own?: Record<string, string>) => fallbackResponse(status, path, own)
  if (url.length > MAX_URL_LENGTH) return reject(414)
  const canonical = canonicalPath(url)
  if (typeof canonical === 'number') return reject(canonical)
  // clients of the API write its paths correctly
  if (canonical !== path) return READS.includes(method) && areaOf(canonical) !== 'api' ? redirect(canonical + query) : reject(404)
  const area = areaOf(path)
  const origin = originOf(env)
  if (origin && !isOurHost(host, origin, env)) {
    return READS.includes(method) && area === 'page' ? redirect(origin.origin + path + query) : reject(421)
  }
  if (origin?.protocol === 'https:' && url.startsWith('http:'))
    return READS.includes(method) ? redirect(origin.origin + path + query) : reject(421)
  const allow = METHODS[area].join(', ')
  if (!METHODS[area].includes(method)) return reject(405, { allow })
  if (method === 'OPTIONS' && area !== 'api') return new Response(null, { status: 204, headers: { allow, 'cache-control': 'no-store' } })
  const hasBody = request.body !== null && headers.get('content-length') !== '0'
  if (READS.includes(method) || method === 'OPTIONS') return hasBody ? reject(400) : request
  if (isCrossSite(headers, [origin?.origin, new URL(url).origin])) return reject(403)
  if (!hasBody) return request
  if ((headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') return reject(415)
  if (isUpload(path)) {
    const length = Number(headers.get('content-length') ?? Infinity)
    return length > maxBodyBytes(path) ? jsonError(bodyTooLarge(path)) : request
  }
  const body = await readBody(request, bodyTimeoutMs)
  return typeof body === 'number' ? reject(body) : new Request(request, { method, body })
}

/** The configured origin; undefined in the demo, which runs under any host. */
function originOf({ ENVIRONMENT, ORIGIN = '' }: Env): URL | undefined {
  return ENVIRONMENT === 'demo' || !URL.canParse(ORIGIN) ? undefined : new URL(ORIGIN)
}

/** A preview also serves branch hosts: `branch-name.account…`. */
const isOurHost = (host: string, origin: URL, { ENVIRONMENT }: Env) =>
  host === origin.host || (ENVIRONMENT === 'preview' && host.endsWith(`-${origin.host}`))

/** Whether a page of another site requests this change. Old browsers send only `Origin`. */
function isCrossSite(headers: Headers, ours: (string | undefined)[]): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const from = headers.get('origin')
  return from !== null && from !== 'null' && !ours.includes(from)
}

/** The complete body, or the status of its rejection. */
async function readBody({ headers, body }: Request, timeoutMs: number): Promise<Blob | 400 | 408 | 413> {
  if (body === null || Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return 413
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = body.getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<408>((resolve) => (timer = setTimeout(() => resolve(408), timeoutMs)))
  const result = await Promise.race([readAll(reader), timeout])
  clearTimeout(timer)
  if (typeof result === 'number') reader.cancel().catch(() => undefined)
  return result
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<Blob | 400 | 413> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length
      if (size > MAX_BODY_BYTES) return 413
      chunks.push(part.value)
    }
  } catch {
    return 400
  }
  return new Blob(chunks)
}

const redirect = (location: string) => new Response(null, { status: 308, headers: { location, 'cache-control': 'no-store' } })

const URL_PARTS = /^https?:\/\/([^/?#]*)([^?#]*)([^]*)$/i

/** A URL as it came over the wire; `new URL` would normalise dots and slashes. */
function splitUrl(url: string): { host: string; path: string; query: string } {
  const [, host = '', path = '', query = ''] = URL_PARTS.exec(url) ?? []
  return { host: host.toLowerCase(), path: path || '/', query }
}

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|;|$)/i
/** Encoded slashes and backslashes, and double encoding. */
const ENCODED_TWICE = /%(?:2f|5c|25[0-9a-f]{2})/i
/** Unreserved characters (RFC 3986), which need no encoding. */
const UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi
const CONTROL = /[\u0000-\u001f\u007f]/

/** The canonical spelling of a URL's path, or the status of its rejection: 400 for broken encoding, control characters and
 *  credentials; 404 for paths that two programs could read differently, and for a server function without a name (the
 *  framework would throw). Unreserved characters are decoded and slashes merged, except in the picture proxy. */
export function canonicalPath(url: string): string | 400 | 404 {
  const { host, path } = splitUrl(url)
  if (CONTROL.test(url) || host === '' || host.includes('@')) return 400
  if (DOT_SEGMENT.test(path) || path.includes('\\')) return 404
  const decoded = decodeUri(path)
  if (decoded === null || CONTROL.test(decoded)) return 400
  if (path.startsWith('/_ipx/')) return path
  const plain = path.replaceAll(UNRESERVED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  const clean = plain.replaceAll(/\/{2,}/g, '/')
  // tested after decoding: `%25%36%31` becomes `%2561`
  return ENCODED_TWICE.test(plain) || clean === '/_serverFn/' ? 404 : clean
}
