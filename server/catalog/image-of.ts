import type { Image } from '~/contracts/common'
import { photoGround } from '~/rules/photo-ground'

/** The two sizes of a picture, from its master's root-relative URL: 320 px through the proxy, and the master. */
export function imageOf(master: string): Image {
  const ground = photoGround(master)
  return { sm: `/_ipx/w_320${master}`, webp: master, ...(ground && { photo: true, ground }) }
}
