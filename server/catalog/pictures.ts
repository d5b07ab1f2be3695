import type { Image } from '~/contracts/common'

/** The two sizes of a picture, from its master's root-relative URL: 320 px through the proxy, and the master. */
export function imageOf(master: string): Image {
  return { sm: `/_ipx/w_320${master}`, webp: master }
}
