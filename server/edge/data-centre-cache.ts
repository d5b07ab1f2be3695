import { env } from 'cloudflare:workers'
import { BUILD_ID } from '#server/core/build'

/** The second level of the response cache: Cloudflare's Cache API, shared by the isolates of a data centre. */

export type StoredResponse = { body: Uint8Array<ArrayBuffer>; headers: Headers; expiresAt: number }
type Name = { key: string; generation: string }

const EXPIRES = 'x-cache-expires'
/** The Cache API interprets these headers, so they are stored under other names. */
const RENAMED = [
  ['cache-control', 'x-cache-control'],
  ['vary', 'x-cache-vary'],
] as const
const ADDED_BY_CACHE = [EXPIRES, 'age', 'cf-cache-status', 'date', 'content-length']

/** Reads an entry. Undefined if it is missing, expired, or the cache fails. */
export async function readDataCentre(name: Name, now: number): Promise<StoredResponse | undefined> {
  try {
    const found = await cache().match(addressOf(name))
    if (!found) return undefined
    const headers = new Headers(found.headers)
    const expiresAt = Number(headers.get(EXPIRES))
    if (!(now < expiresAt)) return void (await found.body?.cancel())
    for (const [real, stored] of RENAMED) rename(headers, stored, real)
    for (const header of ADDED_BY_CACHE) headers.delete(header)
    return { body: new Uint8Array(await found.arrayBuffer()), headers, expiresAt }
  } catch {
    return undefined
  }
}

/** Writes an entry, best-effort. */
export async function writeDataCentre(name: Name, { body, headers: own, expiresAt }: StoredResponse, now: number): Promise<void> {
  const headers = new Headers(own)
  for (const [real, stored] of RENAMED) rename(headers, real, stored)
  headers.set(EXPIRES, String(expiresAt))
  headers.set('cache-control', `public, max-age=${Math.ceil((expiresAt - now) / 1000)}`)
  await cache()
    .put(addressOf(name), new Response(body, { headers }))
    .catch(() => undefined)
}

function rename(headers: Headers, from: string, to: string) {
  const value = headers.get(from)
  headers.delete(from)
  headers.delete(to)
  if (value !== null) headers.set(to, value)
}

/** Visitors cannot reach this address: the Worker runs before the cache. */
const addressOf = ({ key, generation }: Name) =>
  new URL(`/.cache/${[BUILD_ID, generation, key].map(encodeURIComponent).join('/')}`, env.ORIGIN)

/** The DOM types know no default cache. */
const cache = () => (caches as unknown as { default: Cache }).default
