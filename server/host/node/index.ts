import type { Host } from '#server/host/host'
import { refusedSocket } from './channel'
import { sharpEncoder } from './encoder'
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
export { pictureCache } from './picture-cache'

/** The memory of the one process is enough. */
export const sharedCache: Host['sharedCache'] = () => undefined

export const ownEncoder: Host['ownEncoder'] = sharpEncoder

export const encoderOf: Host['encoderOf'] = ({ adapter }) => {
  if (adapter === 'binding') throw new Error('environment: IMAGES_ADAPTER is binding, which only Cloudflare has')
  return ownEncoder
}

export const refuseSocket: Host['refuseSocket'] = refusedSocket

/** The HTTP server replaces its own header; Cloudflare's is believed where only Cloudflare reaches the process. */
export const addressIn: Host['addressIn'] = (headers, { trustedProxy }) =>
  headers.get(trustedProxy === 'cloudflare' ? 'cf-connecting-ip' : PEER_HEADER)
