import { env } from 'cloudflare:workers'
import { BUILD_ID } from '#server/core/build'
import { copyOf, type Copy } from './copy'

/* The data centre's cache (Cache API) as the second place of finished answers. It keeps no answer that varies and counts
   ages in its own way, so what is ours travels in headers of ours, and an answer is used by our own clock alone. */

/** What names a copy: in which store, of which state, what of. */
export type Named = { store: string; key: string; edition: string }

const EXPIRES = 'x-kept-expires'
const CONTROL = 'x-kept-control'
const VARY = 'x-kept-vary'

/** The copy that the data centre keeps, undefined where there is none or its time is over; never throws. */
export async function fromEdge({ store, key, edition }: Named, now: number, rightAt: number): Promise<Copy | undefined> {
  try {
    const found = await cache().match(addressOf({ store, key, edition }))
    if (!found) return undefined
    const headers = new Headers(found.headers)
    const expiresAt = Number(headers.get(EXPIRES))
    if (!(now < expiresAt)) return void (await found.body?.cancel())
    move(headers, CONTROL, 'cache-control')
    move(headers, VARY, 'vary')
    for (const name of [EXPIRES, 'age', 'cf-cache-status', 'date', 'content-length']) headers.delete(name)
    return copyOf({ key, edition, body: new Uint8Array(await found.arrayBuffer()), headers, expiresAt, rightAt })
  } catch {
    return undefined
  }
}

/** Gives a copy to the data centre for the rest of its life. A cache that fails only costs its help. */
export async function toEdge(store: string, { key, edition, body, whole, expiresAt }: Copy, now: number): Promise<void> {
  const headers = new Headers(whole.headers)
  move(headers, 'cache-control', CONTROL)
  move(headers, 'vary', VARY)
  headers.set(EXPIRES, String(expiresAt))
  headers.set('cache-control', `public, max-age=${Math.ceil((expiresAt - now) / 1000)}`)
  await cache()
    .put(addressOf({ store, key, edition }), new Response(body, { headers }))
    .catch(() => undefined)
}

function move(headers: Headers, from: string, to: string) {
  const value = headers.get(from)
  headers.delete(from)
  headers.delete(to)
  if (value !== null) headers.set(to, value)
}

/** Under the configured origin: no visitor reaches it, because the Worker stands before the cache. */
function addressOf({ store, key, edition }: Named): string {
  return `${env.ORIGIN.replace(/\/+$/, '')}/.kept/${[BUILD_ID, store, edition, key].map(encodeURIComponent).join('/')}`
}

/** Cloudflare's own cache; the type of the DOM knows no default one. */
const cache = () => (caches as unknown as { default: Cache }).default
