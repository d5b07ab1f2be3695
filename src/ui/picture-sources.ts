import type { Image } from '~/contracts/common'
import { isUploaded } from '~/rules/photo-ground'

/** The attributes of an `<img>`: one URL, or several to choose from by width. */
export type PictureSources = { src: string; srcSet?: string; sizes?: string }

const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536]
const DENSITIES = [1, 2]
/** The widths of a picture's variants, below its master. */
const WIDTHS = [...new Set(DENSITIES.flatMap((density) => BREAKPOINTS.map((width) => width * density)))].toSorted((a, b) => a - b)

const THUMB_WIDTH = 128
const DENSEST = 3

/** Variants wider than this part of the master are left out. */
const NEARLY = 0.9

const OWN = /^\/pictures\/([\w-]+)\.webp$/

/** The name of a local picture; undefined for other URLs. */
export const pictureName = (src: string): string | undefined => OWN.exec(src)?.[1]

/** The width of a master in pixels, from its name, so that browsers need no list. */
export const masterWidth = (name: string): number => (name.startsWith('banner-') ? 1280 : name.startsWith('option-') ? 256 : 800)

/** The largest width of an uploaded master; a smaller one is only offered under too wide a name. */
const UPLOADED_WIDTH = 1600

/** The sources of a picture shown as wide as `sizes` (`<img sizes>`) says: the breakpoints in both densities up to its master, which
 *  is the last; for a fixed width none that no screen needs. A foreign `Image` gives `sm` for small places, else `webp`. */
export function pictureSources(image: Image | string, sizes: string): PictureSources {
  const { sm, webp } = typeof image === 'string' ? { sm: image, webp: image } : image
  const place = widest(sizes)
  const name = pictureName(webp)
  if (name === undefined && !isUploaded(webp)) return { src: place * DENSEST <= 320 ? sm : webp }

  const master = name === undefined ? UPLOADED_WIDTH : masterWidth(name)
  const ladder = [...(place <= THUMB_WIDTH ? [THUMB_WIDTH] : []), ...WIDTHS].filter((width) => width < master * NEARLY).concat(master)
  const enough = ladder.findIndex((width) => width >= place * DENSEST)
  const steps = enough < 0 ? ladder : ladder.slice(0, enough + 1)
  const address = (width: number) => (width === master ? webp : `/_ipx/w_${width}${webp}`)
  const src = address(steps.at(-1) ?? master)
  // `src` last: a browser may fetch it as soon as it is set
  return steps.length === 1 ? { src } : { sizes, srcSet: steps.map((width) => `${address(width)} ${width}w`).join(', '), src }
}

/** The widest of `sizes` in pixels; infinite if one depends on the window. */
function widest(sizes: string): number {
  if (sizes.includes('vw')) return Infinity
  return Math.max(...sizes.split(',').map((part) => Number(/(\d+)px$/.exec(part.trim())?.[1] ?? Infinity)))
}
