import { env } from 'cloudflare:workers'
import { getCookie, getRequest, setCookie } from '@tanstack/react-start/server'
import { z } from 'zod'
import { RETRY_STATUSES } from '~/contracts/constants'
import { ApiError, toApiError } from '~/lib/api-error'
import { api } from '#server/app'
import { signAddress } from '#server/http/client-address'
import { requestContext } from '#server/core/request-context'
import { bookmarkHeader, keepBookmark } from './bookmark.server'
import { noteBroken, noteFailure } from './failed-status'
import { clearSessionCookie, setSessionCookie } from './session-cookie.server'

/** How a call is made: whose token goes with it (a call that names `token` is personal, and never remembered, `null`
 *  included), what headers besides, whether the device cookie travels, whether only the present moment's answer will do. */
export type ApiCall = { token?: string | null; headers?: Record<string, string>; withDevice?: boolean; mustBeFresh?: boolean }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How long whoever asked waits for an API elsewhere, all calls of theirs together; the last one has a moment in any case. */
const TIMEOUT_MS = 10_000
const LAST_MS = 500
const UNREACHABLE = 'Связь с кухней пропала. Корзина на месте, попробуйте ещё раз.'

/** Asks the API and checks the answer with its contract. A GET is asked once more on the statuses of §7; what is
 *  public is asked once for a page, however many parts of the page want it.
 *  Throws `ApiError` with status, field and text. */
export async function apiGet<Schema extends z.ZodType>(path: string, schema: Schema, call: ApiCall = {}): Promise<z.infer<Schema>> {
  if ('token' in call) return readAnswer(await askTwice(path, call), path, schema)
  const asked = askedFor(getRequest())
  const same = asked.get(path) ?? getPublic(path, schema, call)
  asked.set(path, same)
  // one path has one contract, so its answer has this shape whoever asked first
  return (await same) as z.infer<Schema>
}

async function getPublic(path: string, schema: z.ZodType, call: ApiCall): Promise<unknown> {
  const known = remembered.get(path)
  // a page that is kept as a copy of one version is made of that version's answers
  const version = await requestContext()?.versionRead
  const isOfVersion = version === undefined || known?.version === version
  if (known && isOfVersion && known.freshUntil > Date.now() && !call.mustBeFresh) return known.value
  const headers = { ...call.headers, ...(known?.etag && { 'if-none-match': known.etag }) }
  const response = await askTwice(path, { ...call, headers })
  const answer = response.status === 304 && known ? known : await readSized(response, path, schema)
  // what holds for this moment alone (a search whose index is behind) is on no page that is kept
  if (response.headers.get('cache-control')?.includes('no-store')) noteBroken(getRequest())
  if (!call.mustBeFresh) remember(path, response, { value: answer.value, size: answer.size, version })
  return answer.value
}

const asking = new WeakMap<Request, Map<string, Promise<unknown>>>()

function askedFor(request: Request): Map<string, Promise<unknown>> {
  const known = asking.get(request) ?? new Map<string, Promise<unknown>>()
  asking.set(request, known)
  return known
}

/** Sends a change to the API; never repeated by itself. The same errors as `apiGet`. */
export async function apiSend<Schema extends z.ZodType>(
  method: Method,
  path: string,
  body: unknown,
  schema: Schema,
  call: ApiCall = {},
): Promise<z.infer<Schema>> {
  return readAnswer(await send(method, path, body, call), path, schema)
}

/** The answer of a call that has no body (204). */
export const nothing = z.null()

type Remembered = { etag: string | null; value: unknown; size: number; freshUntil: number; version: number | undefined }
const remembered = new Map<string, Remembered>()
/** Characters of JSON; as objects they take some times as many bytes of the isolate's 128 MB. */
const MOST_REMEMBERED = 8_000_000
let size = 0

/** Keeps checked public answers as HTTP has it: not asked for again within their `max-age` (two seconds), then by their
 *  ETag, so that what has not changed is neither sent nor checked again. */
function remember(path: string, { headers }: Response, answer: Pick<Remembered, 'value' | 'size' | 'version'>) {
  const etag = headers.get('etag')
  const maxAge = Number(/(?:^|[\s,])max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
  if (!etag && maxAge === 0) return
  forget(path)
  remembered.set(path, { ...answer, etag, freshUntil: Date.now() + maxAge * 1000 })
  size += answer.size
  for (const longest of remembered.keys()) {
    if (size <= MOST_REMEMBERED) return
    forget(longest)
  }
}

function forget(path: string) {
  size -= remembered.get(path)?.size ?? 0
  remembered.delete(path)
}

/** A GET and, where §7 says so, its one repeat; both together within the time one may wait, which began with the request:
 *  what waited before for another call (the cities, a page that somebody else began to make) does not begin it anew. */
async function askTwice(path: string, call: ApiCall): Promise<Response> {
  const waited = Date.now() - (requestContext()?.startedAt ?? Date.now())
  const signal = AbortSignal.timeout(Math.max(TIMEOUT_MS - waited, LAST_MS))
  // a bookmark that the database does not know any more must not cost the answer: the repeat carries none
  const marked = call.token ? { ...call, headers: { ...call.headers, ...bookmarkHeader() } } : call
  try {
    const first = await send('GET', path, undefined, marked, signal)
    if (!RETRY_STATUSES.some((status) => status === first.status)) return first
    await first.body?.cancel()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return send('GET', path, undefined, call, signal)
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  call: ApiCall,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', 'accept-language': 'ru', client: '1', ...call.headers })
  if (call.token) headers.set('authorization', `Bearer ${call.token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (call.withDevice) describeDevice(headers)
  const init: RequestInit = { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = env.API_BASE_URL ? await overNetwork(env.API_BASE_URL + path, init) : await inProcess(path, init)
  if (method !== 'GET') keepBookmark(response)
  if (call.withDevice) keepDevice(response)
  if (response.status === 401) clearSessionCookie()
  // the API renews the cookie when the session's 90 days start anew
  else if (call.token && cookieOf(response, 'token') === call.token) setSessionCookie(call.token)
  return response
}

async function inProcess(path: string, init: RequestInit): Promise<Response> {
  const address = getRequest().headers.get('cf-connecting-ip')
  if (address) (init.headers as Headers).set('cf-connecting-ip', address)
  // in-process there is nothing to abort, and a signal would only cost
  const { signal: _, ...rest } = init
  return api.request(`/api${path}`, rest, env)
}

async function overNetwork(url: string, init: RequestInit): Promise<Response> {
  const address = getRequest().headers.get('cf-connecting-ip')
  const headers = init.headers as Headers
  if (address) {
    headers.set('x-client-address', address)
    headers.set('x-client-signature', await signAddress(address, env.PROXY_SECRET))
  }
  try {
    return await fetch(url, { ...init, redirect: 'manual' })
  } catch {
    throw failure(503, UNREACHABLE, 'unreachable')
  }
}

async function readAnswer<Schema extends z.ZodType>(response: Response, path: string, schema: Schema): Promise<z.infer<Schema>> {
  return (await readSized(response, path, schema)).value
}

/** The checked answer and how many characters it was. */
async function readSized<Schema extends z.ZodType>(
  response: Response,
  path: string,
  schema: Schema,
): Promise<{ value: z.infer<Schema>; size: number }> {
  const text = response.status === 204 ? 'null' : await response.text().catch(cutOff)
  const body = parseJson(text)
  if (!response.ok) throw noted(toApiError(response.status, body))
  const parsed = schema.safeParse(body)
  if (parsed.success) return { value: parsed.data, size: text.length }
  console.error(
    JSON.stringify({
      level: 'error',
      route: path.replace(/\?.*/, ''),
      reason: `answer of a wrong shape: ${z.prettifyError(parsed.error)}`,
    }),
  )
  throw failure(502, UNREACHABLE, 'wrong_shape')
}

/** An answer that was late, or broke off in its middle. */
function cutOff(): never {
  throw failure(503, UNREACHABLE, 'unreachable')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failure(status: number, message: string, code: string): ApiError {
  return noted(new ApiError({ status, message, code }))
}

/** Leaves word of a failure for the answer of the document; a 401 and a 404 have ways of their own. */
function noted(error: ApiError): ApiError {
  noteBroken(getRequest())
  if (error.status !== 401 && error.status !== 404) noteFailure(getRequest(), { status: error.status, text: error.message })
  return error
}

/** What the API is to know of the browser at sign-in: its device cookie, and its name for the list of sessions. */
function describeDevice(headers: Headers) {
  const device = getCookie('device')
  if (device) headers.set('cookie', `device=${device}`)
  const name = getRequest().headers.get('user-agent')
  if (name) headers.set('user-agent', name)
}

/** Hands the API's device cookie on to the browser: it is what keeps a stranger from locking the owner out. */
function keepDevice(response: Response) {
  const device = cookieOf(response, 'device')
  if (device) setCookie('device', device, { httpOnly: true, secure: true, sameSite: 'lax', path: '/', maxAge: 365 * 24 * 3600 })
}

function cookieOf(response: Response, name: string): string | undefined {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  return cookie && /^[^=]+=([\w-]+)/.exec(cookie)?.[1]
}
