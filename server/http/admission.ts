import { MAX_BODY_BYTES } from '~/contracts/constants'
import { pageAt } from '~/rules/pages'
import { isStaffPath } from '~/rules/staff-path'
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

type Env = { ENVIRONMENT?: string; ORIGIN?: string; LAN_ORIGIN?: string }

/** The first middleware of every request. Returns the request with a canonical path and a complete body within the limit (an upload's
 *  is not read yet), or the response: one 308 to the canonical address of a page, our host and https, 303 to a bank that returns by POST,
 *  400 unreadable, 403 cross-site change, 404 disguised path, 405, 408 slow body, 413, 414, 415 compressed body, 421 wrong host or scheme. */
export async function admitRequest(request: Request, env: Env, bodyTimeoutMs = BODY_TIMEOUT_MS): Promise<Response | Request> {
  const { url, method, headers } = request
  const { host, path, query } = splitUrl(url)
  const reject = (status: FallbackStatus, own?: Record<string, string>) => fallbackResponse(status, path, own)
  if (url.length > MAX_URL_LENGTH) return reject(414)
  const canonical = canonicalPath(url)
  if (typeof canonical === 'number') return reject(canonical)
  const area = areaOf(canonical)
  const isRead = READS.includes(method)
  // a bank may return by POST, without the customer's cookies (SameSite): the GET that follows has them
  const isReturn = method === 'POST' && pageAt(canonical)?.kind === 'result'
  const origin = originOf(env)
  const isLan = env.LAN_ORIGIN !== undefined && env.LAN_ORIGIN !== '' && new URL(url).origin === env.LAN_ORIGIN
  const isElsewhere = origin !== undefined && !isLan && !isOurHost(host, origin, env)
  const isPlain = origin?.protocol === 'https:' && !isLan && url.startsWith('http:')
  // guests have the public address: cookies that sign them in need TLS
  if (isLan && area === 'page' && isRead && pageAt(canonical) && !isStaffPath(canonical)) return redirect(303, `${env.LAN_ORIGIN}/staff`)
  // clients of the API write its paths correctly
  if (canonical !== path && (area === 'api' || !(isRead || isReturn))) return reject(404)
  if (isElsewhere && (area !== 'page' || !(isRead || isReturn))) return reject(421)
  if (isPlain && !(isRead || isReturn)) return reject(421)
  const base = isElsewhere || isPlain ? origin.origin : ''
  if (isReturn) return redirect(303, base + canonical + query)
  if (base || canonical !== path) return redirect(308, base + canonical + query, area === 'page' ? {} : { 'x-robots-tag': 'noindex' })
  const allow = METHODS[area].join(', ')
  if (!METHODS[area].includes(method)) return reject(405, { allow })
  if (method === 'OPTIONS' && area !== 'api') return new Response(null, { status: 204, headers: { allow, 'cache-control': 'no-store' } })
  const hasBody = request.body !== null && headers.get('content-length') !== '0'
  if (isRead || method === 'OPTIONS') return hasBody ? reject(400) : request
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

/** A request before it is a `Request`: its origin, and its target as the client wrote it. */
export type PlainRequest = { method: string; origin: string; target: string; headers: Pick<Headers, 'get'> }

/** Whether `admitRequest` would pass this read of a canonical path: it has no body and comes to the shop's own address. */
export const isPlainRead = ({ method, origin, headers }: PlainRequest, settings: { origin: string; lanOrigin: string | null }): boolean =>
  READS.includes(method) &&
  origin === settings.origin &&
  origin !== settings.lanOrigin &&
  headers.get('content-length') === null &&
  headers.get('transfer-encoding') === null

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

/** The complete body, or the status of its rejection; what was not read of it is left in the stream. */
async function readBody({ headers, body }: Request, timeoutMs: number): Promise<Blob | 400 | 408 | 413> {
  if (body === null || Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return 413
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = body.getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<408>((resolve) => (timer = setTimeout(() => resolve(408), timeoutMs)))
  const result = await Promise.race([readAll(reader), timeout])
  clearTimeout(timer)
  if (result === 408) reader.cancel().catch(() => undefined)
  else reader.releaseLock()
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

const redirect = (status: 303 | 308, location: string, own: Record<string, string> = {}) =>
  new Response(null, { status, headers: { location, 'cache-control': 'no-store', ...own } })

const URL_PARTS = /^https?:\/\/([^/?#]*)([^?#]*)([^]*)$/i

/** A URL as it came over the wire; `new URL` would normalise dots and slashes. */
function splitUrl(url: string): { host: string; path: string; query: string } {
  const [, host = '', path = '', query = ''] = URL_PARTS.exec(url) ?? []
  return { host: host.toLowerCase(), path: path || '/', query }
}

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|;|$)/i
/** Encoded slashes and backslashes, and double encoding. */
const ENCODED_TWICE = /%(?:2f|5c|25[0-9a-f]{2})/i
const ENCODED = /%[0-9a-f]{2}/gi
/** Unreserved characters (RFC 3986), which need no encoding. */
const UNRESERVED = /[\w.~-]/
/** Characters that browsers leave in the path of a page; the other ones are encoded. */
const PLAIN = /[\w.~!'()*[\]|-]/
/** What browsers encode; `$`, because the router reads it as a parameter. */
const UNSAFE = /[^\u0021-\u007e]|["$<>^`{}]/gu
const CONTROL = /[\u0000-\u001f\u007f]/

/** The canonical spelling of a URL's path, or the status of its rejection: 400 for broken encoding, control characters and
 *  credentials; 404 for paths that two programs could read differently, and for a server function without a name (the
 *  framework would throw). Slashes are merged and unreserved characters decoded, except in the picture proxy; a page has the
 *  spelling that the router would redirect to, without a slash at its end. */
export function canonicalPath(url: string): string | 400 | 404 {
  const { host, path } = splitUrl(url)
  if (CONTROL.test(url) || host === '' || host.includes('@')) return 400
  if (DOT_SEGMENT.test(path) || path.includes('\\')) return 404
  const decoded = decodeUri(path)
  if (decoded === null || CONTROL.test(decoded)) return 400
  if (path.startsWith('/_ipx/')) return path
  const clean = decodeSome(path, UNRESERVED).replaceAll(/\/{2,}/g, '/')
  // tested after decoding: `%25%36%31` becomes `%2561`
  if (ENCODED_TWICE.test(clean) || clean === '/_serverFn/') return 404
  return areaOf(clean) === 'page' ? pageSpelling(clean) : clean
}

const decodeSome = (path: string, which: RegExp) =>
  path.replaceAll(ENCODED, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return which.test(sign) ? sign : code
  })

function pageSpelling(path: string): string {
  const plain = decodeSome(path, PLAIN).replaceAll(ENCODED, (code) => code.toUpperCase())
  const spelled = plain.replaceAll(UNSAFE, (sign) => encodeURIComponent(sign))
  return spelled.length > 1 && spelled.endsWith('/') ? spelled.slice(0, -1) : spelled
}
