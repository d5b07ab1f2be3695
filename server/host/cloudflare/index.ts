import { bindingEncoder } from '#server/platform/images/binding-encoder'
import { wasmEncoder } from '#server/platform/images/wasm-encoder'
import type { Host } from '#server/host/host'

export { env, waitUntil } from 'cloudflare:workers'

/** The Cache API, which the isolates of a data centre share. The DOM types know no default cache. */
export const pictureCache: Host['pictureCache'] = () => (caches as unknown as { default: Cache }).default
export const sharedCache: Host['sharedCache'] = () => pictureCache()

/** The network in front of a Worker compresses. */
export const compress: Host['compress'] = undefined

export const ownEncoder: Host['ownEncoder'] = wasmEncoder

export const encoderOf: Host['encoderOf'] = ({ adapter }, binding) => {
  if (adapter === 'wasm') return ownEncoder
  if (!binding) throw new Error('IMAGES_ADAPTER is binding, but wrangler.toml has no [images] binding = "IMAGES"')
  return bindingEncoder(binding)
}

export const refuseSocket: Host['refuseSocket'] = (code, reason) => {
  const pair = new WebSocketPair()
  pair[1].accept()
  pair[1].close(code, reason)
  return new Response(null, { status: 101, webSocket: pair[0] })
}

/** Cloudflare replaces the header; without Cloudflare in front any client can write it. */
export const addressIn: Host['addressIn'] = (headers, { trustedProxy }) =>
  trustedProxy === 'cloudflare' ? headers.get('cf-connecting-ip') : null
