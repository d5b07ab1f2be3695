import { LRUCache } from 'lru-cache'
import { DAY_MS } from '~/rules/time'
import type { Host } from '#server/host/host'

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
