import { env, sharedCache } from '#host'
import { BUILD_ID } from '#server/core/build'

/** The second level of the response cache: the cache that the host's processes share, on Cloudflare those of a data centre. */

export type StoredResponse = { body: Uint8Array<ArrayBuffer>; headers: Headers; expiresAt: number }
type Name = { key: string; generation: string }

/** Holds the response's own headers, because the Cache API interprets and adds headers. */
const ENTRY = 'x-cache-entry'
type EntryHeader = { expiresAt: number; headers: [string, string][] }

/** Reads an entry. Undefined if it is missing, expired, or the cache fails. */
export async function readDataCentre(name: Name, now: number): Promise<StoredResponse | undefined> {
  try {
    const found = await sharedCache()?.match(addressOf(name))
    if (!found) return undefined
    const { expiresAt, headers } = JSON.parse(found.headers.get(ENTRY) ?? '') as EntryHeader
    if (now < expiresAt) return { body: new Uint8Array(await found.arrayBuffer()), headers: new Headers(headers), expiresAt }
    await found.body?.cancel()
  } catch {
    // as if there were none
  }
  return undefined
}

/** Writes an entry, best-effort. */
export async function writeDataCentre(name: Name, { body, headers, expiresAt }: StoredResponse, now: number): Promise<void> {
  const entry: EntryHeader = { expiresAt, headers: [...headers] }
  const own = { [ENTRY]: JSON.stringify(entry), 'cache-control': `public, max-age=${Math.ceil((expiresAt - now) / 1000)}` }
  await sharedCache()
    ?.put(addressOf(name), new Response(body, { headers: own }))
    .catch(() => undefined)
}

/** Visitors cannot reach this address: the Worker runs before the cache. */
const addressOf = ({ key, generation }: Name) =>
  new URL(`/.cache/${[BUILD_ID, generation, key].map(encodeURIComponent).join('/')}`, env.ORIGIN)
