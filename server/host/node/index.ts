import { LRUCache } from 'lru-cache'
import { DAY_MS } from '~/rules/time'
import type { Host } from '#server/host/host'
import { refusedSocket } from './channel'
import { sharpEncoder } from '#server/platform/images/sharp-encoder'
import { PEER_HEADER } from './visitors'

/** Filled before the first request. */
export const env = {} as Host['env']

/** Work that has not ended yet: the process ends after it. */
const works = new Set<Promise<unknown>>()

export const waitUntil: Host['waitUntil'] = (work) => {
  const done = work.catch(() => undefined).finally(() => works.delete(done))
  works.add(done)
}

/** Resolves when no background work is left, also none that other work has started. */
export async function backgroundEnded(): Promise<void> {
  while (works.size > 0) await Promise.all(works)
}

export { compress } from './compress'
/** A thousand pictures of a menu. A restart makes them again. */
const MOST_BYTES = 32 * 1024 * 1024
/** As long as Cloudflare keeps them: only pictures of other hosts change under their name. */
const KEPT_MS = 30 * DAY_MS

type Picture = { bytes: ArrayBuffer; headers: Headers }

const pictures = new LRUCache<string, Picture>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ bytes }) => Math.max(bytes.byteLength, 1),
  ttl: KEPT_MS,
})

/** Pictures of `/_ipx` in the memory of the one process. */
export const pictureCache: Host['pictureCache'] = () => ({
  async match(key) {
    const found = pictures.get(String(key))
    return found && new Response(found.bytes, { headers: found.headers })
  },
  async put(key, response) {
    pictures.set(String(key), { bytes: await response.arrayBuffer(), headers: response.headers })
  },
})

/** The memory of the one process is enough. */
export const sharedCache: Host['sharedCache'] = () => undefined

export const ownEncoder: Host['ownEncoder'] = sharpEncoder

export const encoderOf: Host['encoderOf'] = ({ adapter }) => {
  if (adapter === 'binding') throw new Error('IMAGES_ADAPTER must be wasm: only Cloudflare has the binding.')
  return ownEncoder
}

export const refuseSocket: Host['refuseSocket'] = refusedSocket

/** The HTTP server replaces its own header; Cloudflare's is believed where only Cloudflare reaches the process. */
export const addressIn: Host['addressIn'] = (headers, { trustedProxy }) =>
  headers.get(trustedProxy === 'cloudflare' ? 'cf-connecting-ip' : PEER_HEADER)
