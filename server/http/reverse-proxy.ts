import { decodeUri } from '#server/core/decode-uri'
import { HttpError, jsonError } from '#server/core/errors'
import { forwardAddress } from './client-address'
import { fallbackError } from './fallback-response'

/** Paths that never leave this Worker; any letter case, because the remote API may ignore case. */
const PRIVATE = /^\/api\/+(staff|dev)(?![\w-])/i
const TIMEOUT_MS = 10_000

/** Headers of one connection (RFC 9110 §7.6.1), and those that `fetch` writes. */
const HOP = /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|content-length|proxy-.*)$/
/** Headers that claim an address, host, path or method: the remote API gets a signed address instead. */
const CLAIMS =
  /^(?:cookie|forwarded|via|true-client-ip|cf-.*|x-forwarded.*|x-real-ip|x-client-.*|x-cluster-client-ip|x-original-.*|x-rewrite-.*|x-http-method.*|x-method-override|x-host)$/
/** Response headers that would apply to the shop's own pages, and the encoding that `fetch` has undone. */
const ORIGIN_WIDE =
  /^(?:content-encoding|set-cookie2?|access-control-.*|clear-site-data|service-worker-allowed|refresh|alt-svc|strict-transport-security)$/

/** Forwards a call of the shop's `/api/*` to a remote API: cookies are removed both ways, of credentials only a bearer token
 *  passes, the customer's address is signed. Staff and dev calls are 404. */
export async function proxyRequest(request: Request, env: { API_BASE_URL: string; PROXY_SECRET: string }): Promise<Response> {
  const url = new URL(request.url)
  if (PRIVATE.test(decodeUri(url.pathname) ?? url.pathname)) return jsonError(fallbackError(404))
  const headers = copyHeaders(request.headers, CLAIMS)
  if (!/^Bearer /i.test(headers.get('authorization') ?? '')) headers.delete('authorization')
  forwardAddress(request.headers, headers, env)
  try {
    const response = await fetch(env.API_BASE_URL + url.pathname.slice('/api'.length) + url.search, {
      method: request.method,
      headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (isForeignRedirect(response, env.API_BASE_URL, url)) return jsonError(new HttpError(502, 'bad_answer', 'Что-то пошло не так...'))
    const { status, statusText } = response
    return new Response(response.body, { status, statusText, headers: copyHeaders(response.headers, ORIGIN_WIDE) })
  } catch {
    return jsonError(new HttpError(503, 'unreachable', 'Связь с кухней пропала. Попробуйте ещё раз.'))
  }
}

/** Copies headers without those of the connection and those of the pattern. */
function copyHeaders(from: Headers, without: RegExp): Headers {
  const ofThisHop = (from.get('connection') ?? '').toLowerCase().split(',')
  const hop = new Set(ofThisHop.map((name) => name.trim()))
  const headers = new Headers()
  for (const [name, value] of from) if (!HOP.test(name) && !without.test(name) && !hop.has(name)) headers.append(name, value)
  return headers
}

/** An open redirect of the API would become one of the shop. */
function isForeignRedirect(response: Response, baseUrl: string, here: URL): boolean {
  const location = response.headers.get('location')
  if (location === null) return false
  const target = URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : null
  return target === null || ![new URL(baseUrl).host, here.host].includes(target.host) || !/^https?:$/.test(target.protocol)
}
