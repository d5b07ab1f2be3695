import { env } from '#host'
import { getRequest } from '@tanstack/react-start/server'
import { z } from 'zod'
import { RETRY_STATUSES } from '~/contracts/constants'
import { ApiError, toApiError } from '~/lib/api-error'
import { api } from '#server/app'
import { requestContext } from '#server/core/request-context'
import { readFrontSettings } from '#server/core/settings'
import { forwardAddress } from '#server/http/client-address'
import { API_HEADERS } from '#server/http/context'
import { addDevice, clearSessionCookie, passDeviceCookie, sentCookie, setSessionCookie } from './cookies.server'
import { markIncomplete, saveFailure } from './failed-status'

/** Options of a call. With `token` (also `null`) it is personal and never shared within the request. `key`: the idempotency key of a call
 *  that may be repeated. */
type ApiCall = { token?: string | null; key?: string | undefined; withDevice?: boolean }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The time limit of a visitor's request for all calls to a remote API; the last call gets `LAST_CALL_MS` in any case. */
const TIMEOUT_MS = 10_000
const LAST_CALL_MS = 500
const UNREACHABLE = 'Связь с кухней пропала. Корзина на месте, попробуйте ещё раз.'

/** Public reads of one request, by path. */
const publicReads = new WeakMap<Request, Map<string, Promise<unknown>>>()

/** Reads from the API and parses the response with its contract. Retries once, and reads a public path once per request.
 *  @throws ApiError with status, field and text. */
export async function apiGet<Schema extends z.ZodType>(path: string, schema: Schema, call: ApiCall = {}): Promise<z.infer<Schema>> {
  if ('token' in call) return parseResponse(await getWithRetry(path, call), path, schema)
  const request = getRequest()
  const reads = publicReads.get(request) ?? new Map<string, Promise<unknown>>()
  publicReads.set(request, reads)
  const reading = reads.get(path) ?? readPublic(path, schema, call)
  reads.set(path, reading)
  // each path has one contract, so the shared response has this shape
  return (await reading) as z.infer<Schema>
}

async function readPublic(path: string, schema: z.ZodType, call: ApiCall): Promise<unknown> {
  const response = await getWithRetry(path, call)
  // a response for this moment only must not be part of a cached page
  if (response.headers.get('cache-control')?.includes('no-store')) markIncomplete(getRequest())
  return parseResponse(response, path, schema)
}

/** Sends a change to the API, without retries.
 *  @throws ApiError as `apiGet`. */
export async function apiSend<Schema extends z.ZodType>(
  method: Method,
  path: string,
  body: unknown,
  schema: Schema,
  call: ApiCall = {},
): Promise<z.infer<Schema>> {
  return parseResponse(await send(method, path, body, call), path, schema)
}

/** Whether the API is on another host: the page's policy lets no browser open a WebSocket there. */
export const isApiElsewhere = () => Boolean(env.API_BASE_URL)

/** What all phones of the shop's customers begin with; empty if they differ. */
export const phonePrefix = () => {
  const [prefix = '', ...others] = readFrontSettings(env).phonePrefixes
  return others.length === 0 ? prefix : ''
}

/** The schema of a response without a body (204). */
export const nothing = z.null()

async function getWithRetry(path: string, call: ApiCall): Promise<Response> {
  const elapsed = Date.now() - (requestContext()?.startedAt ?? Date.now())
  const signal = AbortSignal.timeout(Math.max(TIMEOUT_MS - elapsed, LAST_CALL_MS))
  try {
    const first = await send('GET', path, undefined, call, signal)
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
  const headers = new Headers(API_HEADERS)
  if (call.key !== undefined) headers.set('idempotency-key', call.key)
  if (call.token) headers.set('authorization', `Bearer ${call.token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (call.withDevice) addDevice(headers)
  forwardAddress(getRequest().headers, headers, env)
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await (env.API_BASE_URL
    ? sendRemote(env.API_BASE_URL + path, { ...init, signal })
    : api.request(`/api${path}`, init, env))
  if (call.withDevice) passDeviceCookie(response)
  if (response.status === 401) clearSessionCookie()
  // the API renews the cookie together with the session's 90 days
  else if (call.token && sentCookie(response, 'token') === call.token) setSessionCookie(call.token)
  return response
}

type Init = { method: Method; headers: Headers; body?: string }

async function sendRemote(url: string, init: Init & { signal: AbortSignal }): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual' })
  } catch {
    throw unreachable()
  }
}

async function parseResponse<Schema extends z.ZodType>(response: Response, path: string, schema: Schema): Promise<z.infer<Schema>> {
  const text = response.status === 204 ? 'null' : await response.text().catch(() => Promise.reject(unreachable()))
  const body = parseJson(text)
  if (!response.ok) throw recorded(toApiError(response.status, body))
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const reason = `response of a wrong shape: ${z.prettifyError(parsed.error)}`
  console.error(JSON.stringify({ level: 'error', route: path.replace(/\?.*/, ''), reason }))
  throw recorded(new ApiError({ status: 502, message: UNREACHABLE, code: 'wrong_shape' }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unreachable = () => recorded(new ApiError({ status: 503, message: UNREACHABLE, code: 'unreachable' }))

/** Records a failure for the document's status; 401 and 404 are handled elsewhere. */
function recorded(error: ApiError): ApiError {
  markIncomplete(getRequest())
  if (error.status !== 401 && error.status !== 404) saveFailure(getRequest(), { status: error.status, text: error.message })
  return error
}
