import type { Host } from '#server/host/host'
import { refusedSocket } from './channel'

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

/** The memory of the one process is enough. */
export const sharedCache: Host['sharedCache'] = () => undefined

export const encoderOf: Host['encoderOf'] = () => {
  throw new Error('environment: this host has no picture encoder')
}

export const refuseSocket: Host['refuseSocket'] = refusedSocket

export const addressIn: Host['addressIn'] = (headers, { isBehindCloudflare }) =>
  isBehindCloudflare ? headers.get('cf-connecting-ip') : null
