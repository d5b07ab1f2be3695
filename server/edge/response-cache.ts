import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compress } from '#host'
import { BUILD_ID } from '#server/core/build'
import { encodingFor, type Encoding } from '#server/core/content-encoding'
import { matchesEtagOrAny } from '#server/core/entity-tag'
import { UPSTREAM_TIMEOUT_MS } from '#server/core/freshness'
import { requestContext, type RequestContext } from '#server/core/request-context'
import { singleFlight } from '#server/core/single-flight'
import { readDataCentre, type StoredResponse, writeDataCentre } from './data-centre-cache'

export type CacheRequest = {
  request: Request
  context: Pick<ExecutionContext, 'waitUntil'>
  /** Everything the response depends on besides the generation. */
  key: string
  /** State of the shop that the response shows: visible ASCII without quotes and commas. */
  generation: string
  /** The last time at which the generation was known to be current. */
  validAt?: number
  ttlMs: number
  /** An entry of an older generation may be served for this long after it was valid, while it is refreshed. */
  staleMs: number
  /** An expired entry of this generation may be served for this long after it was made if `make` fails. */
  staleIfErrorMs?: number
  /** Makes the response from `key` alone, without anything of the visitor's request. */
  make: () => Promise<Response>
  now: number
}

/** What of a request decides between the forms of one response. */
export type Asked = { method: string; headers: Pick<Headers, 'get'> }
/** A response in memory, before it is a `Response`, which copies its bytes. Its headers are shared. */
export type Kept = { status: 200 | 304; headers: Headers; body: Uint8Array<ArrayBuffer> | null }

type Form = Pick<StoredResponse, 'body' | 'headers'>
type Entry = StoredResponse & {
  generation: string
  etag: string
  notModified: Headers
  validAt: number
  refreshingSince: number
  /** Its compressed forms, or their making. */
  packed: Partial<Record<Encoding, Form | Promise<Form>>>
}
/** The status of a response that may not be cached: it is for its own request only. */
type Uncached = number

const MEMORY_BYTES = 48_000_000
/** Headers, names and objects of one entry. */
const ENTRY_OVERHEAD_BYTES = 8_000
/** Pages shrink to a fifth, by either encoding. */
const SIZE_WITH_PACKED = compress ? 1.4 : 1
/** After this time another refresh may start. */
const REFRESH_TIMEOUT_MS = 10_000

const memory = new LRUCache<string, Entry>({
  maxSize: MEMORY_BYTES,
  maxEntrySize: MEMORY_BYTES / 8,
  sizeCalculation: ({ body }) => Math.ceil(body.byteLength * SIZE_WITH_PACKED) + ENTRY_OVERHEAD_BYTES,
})
const inFlight = singleFlight<Entry | Uncached>()

/** Serves a response from memory, else from the data centre, else makes it once for all concurrent requests. Stores only 200
 *  without `Set-Cookie`, `no-store` and `private`. Answers If-None-Match and HEAD. Throws what `make` throws. */
export async function serveCached(cached: CacheRequest): Promise<Response> {
  const { request } = cached
  const ready = serveFromMemory(cached)
  if (ready) return ready
  const found = await lookUp(cached)
  if (found) return respond(request, found, 'edge')

  let own: Response | undefined
  const fallback = fallbackEntry(cached)
  const making = makeOnce(cached, (response) => (own = response))
  if (!fallback) return finish(await making)
  const made = await Promise.race([making.catch(() => undefined), timeout(UPSTREAM_TIMEOUT_MS)])
  return made === undefined || (typeof made === 'number' && made >= 500) ? respond(request, fallback, 'stale') : finish(made)

  async function finish(result: Entry | Uncached): Promise<Response> {
    return typeof result === 'number' ? withoutBody(own ?? (await cached.make()), request) : respond(request, result, 'made')
  }
}

/** Serves from memory without awaiting anything but a compressed form that is not there yet: undefined if no entry may be served. */
export function serveFromMemory(cached: CacheRequest): Response | Promise<Response> | undefined {
  const { request, now } = cached
  const entry = memory.get(cached.key)
  if (!entry) return undefined
  if (isPresent(entry, cached)) return respond(request, entry, 'memory')
  if (now - entry.validAt >= cached.staleMs) return undefined
  if (now - entry.refreshingSince > REFRESH_TIMEOUT_MS) refresh(cached, entry)
  return respond(request, entry, 'stale')
}

/** What `serveFromMemory` would serve, if it is present and in the form that is asked for. */
export function keptInMemory(asked: Asked, cached: Pick<CacheRequest, 'key' | 'generation' | 'validAt' | 'now'>): Kept | undefined {
  const entry = memory.get(cached.key)
  const kept = entry && isPresent(entry, cached) ? keptOf(entry, asked) : undefined
  return kept instanceof Promise ? undefined : kept
}

/** Serves an entry of this generation that may be expired, and makes nothing: for when the database is away. */
export async function serveStale(cached: CacheRequest): Promise<Response | undefined> {
  const entry = fallbackEntry(cached) ?? (await lookUp(cached))
  return entry && respond(cached.request, entry, 'stale')
}

/** Empties the memory of this isolate. */
export const clearMemory = (): void => memory.clear()

/** Bytes in the memory of this isolate. */
export const memoryBytes = (): number => memory.calculatedSize

/** The response without its body if the request is HEAD. */
export function withoutBody(response: Response, { method }: Request): Response {
  if (method !== 'HEAD' || response.body === null) return response
  void response.body.cancel()
  return new Response(null, response)
}

/** Whether an entry is of this generation and not expired: then it is valid as long as its generation. */
function isPresent(entry: Entry, { generation, now, validAt = now }: Pick<CacheRequest, 'generation' | 'validAt' | 'now'>): boolean {
  if (entry.generation !== generation || now >= entry.expiresAt) return false
  if (validAt > entry.validAt) entry.validAt = validAt
  return true
}

function refresh(cached: CacheRequest, entry: Entry) {
  entry.refreshingSince = cached.now
  const renewed = lookUp(cached).then((found) => found ?? makeOnce(cached, () => undefined))
  cached.context.waitUntil(renewed.catch(() => undefined))
}

function fallbackEntry({ key, generation, ttlMs, staleIfErrorMs = 0, now }: CacheRequest): Entry | undefined {
  const entry = memory.peek(key)
  return entry?.generation === generation && now - (entry.expiresAt - ttlMs) <= staleIfErrorMs ? entry : undefined
}

async function lookUp(cached: CacheRequest): Promise<Entry | undefined> {
  const stored = await readDataCentre(cached, cached.now)
  return stored && remember(cached, stored)
}

/** Responses that may not be cached go to `alone`, which belongs to the request that started the work. */
function makeOnce(cached: CacheRequest, alone: (response: Response) => void): Promise<Entry | Uncached> {
  const { context, key, generation, ttlMs, now } = cached
  return inFlight(
    `${generation} ${key}`,
    (promise) => context.waitUntil(promise),
    async () => {
      const response = await cached.make()
      if (!isCacheable(response)) {
        alone(response)
        return response.status
      }
      const headers = new Headers(response.headers)
      headers.append('vary', 'accept-encoding')
      const entry = remember(cached, { body: new Uint8Array(await response.arrayBuffer()), headers, expiresAt: now + ttlMs })
      context.waitUntil(writeDataCentre(cached, entry, now))
      return entry
    },
  )
}

function remember({ key, generation, now, validAt = now }: CacheRequest, { body, headers, expiresAt }: StoredResponse): Entry {
  // two renderings of one generation differ in timestamps only, so the tag does not depend on the body
  const etag = `W/"${BUILD_ID}-${generation}-${createHash('sha256').update(key).digest('base64url').slice(0, 12)}"`
  headers.set('etag', etag)
  // no policy: it would apply to the page that the browser holds, whose scripts have other hashes
  const notModified = new Headers([...headers].filter(([name]) => ['etag', 'cache-control', 'vary'].includes(name)))
  const entry = { body, headers, expiresAt, generation, etag, notModified, validAt, refreshingSince: 0, packed: {} }
  memory.set(key, entry)
  return entry
}

/** The form of an entry for a request; a compressed one is made at the first. */
function keptOf(entry: Entry, { method, headers }: Asked): Kept | Promise<Kept> {
  const held = headers.get('if-none-match')
  if (held !== null && matchesEtagOrAny(held, entry.etag)) return { status: 304, headers: entry.notModified, body: null }
  const keep = (form: Form): Kept => ({ status: 200, headers: form.headers, body: method === 'HEAD' ? null : form.body })
  const form = formOf(entry, encodingFor(headers.get('accept-encoding') ?? ''))
  return form instanceof Promise ? form.then(keep) : keep(form)
}

function formOf(entry: Entry, encoding: Encoding | undefined): Form | Promise<Form> {
  if (encoding === undefined || !compress) return entry
  const known = entry.packed[encoding]
  if (known) return known
  const headers = new Headers(entry.headers)
  headers.set('content-encoding', encoding)
  return (entry.packed[encoding] = compress(entry.body, encoding).then((body) => (entry.packed[encoding] = { body, headers })))
}

function respond(request: Request, entry: Entry, cache: RequestContext['cache']): Response | Promise<Response> {
  const context = requestContext()
  if (context) context.cache = cache
  const kept = keptOf(entry, request)
  const response = ({ body, ...init }: Kept) => new Response(body, init)
  return kept instanceof Promise ? kept.then(response) : response(kept)
}

const isCacheable = ({ status, headers }: Response) =>
  status === 200 && !headers.has('set-cookie') && !/no-store|private/i.test(headers.get('cache-control') ?? '')

const timeout = (ms: number) => new Promise<undefined>((late) => setTimeout(late, ms))
