import { RETRY_STATUSES } from '~/contracts/constants'
import type { Wire } from '~/contracts/endpoint'
import { ApiError, toApiError } from '~/lib/api-error'
import { sendOnce } from '~/lib/send-once'
import { setPageClock } from '~/lib/server-clock'
import { CALL_MS, FILE_MS, withinLimit } from '~/lib/time-limit'
import type { StaffApi } from '#server/staff/staff-api'

type Route = StaffApi['route']
type WireAt<R extends Route> = Extract<StaffApi, { route: R }>
/** A part of an address may be a number. */
type InAddress<T> = { [Name in keyof T]: string extends T[Name] ? T[Name] | number : T[Name] }
type Parts<W extends Wire> = {
  params: InAddress<W['params']>
  query: object extends W['query'] ? InAddress<W['query']> | undefined : InAddress<W['query']>
  body: W['body']
  revision: W['revision']
  key: W['key']
}
type Needed<P> = { [Name in keyof P as undefined extends P[Name] ? never : Name]: P[Name] }
type Optional<P> = { [Name in keyof P as undefined extends P[Name] ? (P[Name] extends undefined ? never : Name) : never]?: P[Name] }
/** What a call sends. The row must still be at `revision`; a repeat with the same `key` acts once. */
export type Sent<R extends Route> = Needed<Parts<WireAt<R>>> & Optional<Parts<WireAt<R>>>
export type Answer<R extends Route> = WireAt<R>['answer']

type KeyOf<W> = W extends Wire ? ([W['key']] extends [undefined] ? never : W['route']) : never

type Options = { ms?: number; signal?: AbortSignal | undefined }
type Args<R extends Route> = object extends Sent<R> ? [sent?: Sent<R>, options?: Options] : [sent: Sent<R>, options?: Options]
type Loose = { params?: object; query?: object; body?: unknown; revision?: number; key?: string }

/** Calls the API as the person or device at this browser; nothing else of the staff side does. A read is repeated once.
 *  @throws ApiError; TypeError where there is no answer in time */
export const api = <R extends Route>(route: R, ...[sent, options]: Args<R>): Promise<Answer<R>> =>
  withinLimit(async (signal) => (await jsonOf(await call(route, sent ?? {}, signal))) as Answer<R>, {
    ms: (sent as Loose | undefined)?.body instanceof Blob ? FILE_MS : CALL_MS,
    ...options,
  })

/** Calls what creates, under a key that is the same until the call with this content has succeeded: a repeat after a lost answer creates
 *  once. @throws as `api` */
export const create = <R extends KeyOf<StaffApi>>(route: R, sent: Omit<Sent<R>, 'key'>): Promise<Answer<R>> =>
  sendOnce(route, sent, (key) => api(route, ...([{ ...sent, key }] as unknown as Args<R>)))

/** Saves a file that the API makes. @throws ApiError; TypeError as `api` */
export const download = <R extends Route>(route: R, name: string, ...[sent]: Args<R>): Promise<void> =>
  withinLimit(
    async (signal) => {
      const response = await call(route, sent ?? {}, signal)
      if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null))
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await response.blob())
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    },
    { ms: FILE_MS },
  )

/** The address of a call: parts in braces are filled in, an absent part of the query is left out. */
function addressOf(route: string, { params = {}, query = {} }: Loose): string {
  const values = params as Record<string, unknown>
  const path = route.slice(route.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search === '' ? '' : `?${search}`}`
}

async function call(route: string, sent: Loose, signal: AbortSignal): Promise<Response> {
  const { body, revision, key } = sent
  const [method = 'GET'] = route.split(' ')
  const headers = new Headers({ accept: 'application/json' })
  if (revision !== undefined) headers.set('if-match', `"${revision}"`)
  if (key !== undefined) headers.set('idempotency-key', key)
  const file = body instanceof Blob ? body : undefined
  if (body !== undefined) headers.set('content-type', file ? file.type || 'application/octet-stream' : 'application/json')
  const init = { method, headers, signal, ...(body !== undefined && { body: file ?? JSON.stringify(body) }) }
  const send = async () => {
    const response = await fetch(addressOf(route, sent), init)
    const now = Number(response.headers.get('server-time') ?? 0)
    if (now > 0) setPageClock(now)
    return response
  }
  const isRead = method === 'GET' || route.endsWith('/search')
  if (!isRead) return send()
  const first = await send().catch((error: unknown) => {
    if (signal.aborted) throw error
  })
  return first && !RETRY_STATUSES.some((status) => status === first.status) ? first : send()
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  const body = text === '' ? null : parsed(text)
  if (!response.ok) throw toApiError(response.status, body)
  if (body === undefined) throw new ApiError({ status: 502, code: 'wrong_shape', message: 'Ответ не\u00a0читается. Попробуйте ещё раз.' })
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
