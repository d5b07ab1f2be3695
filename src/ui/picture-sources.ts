import type { Image } from '~/contracts/common'

/** What `<img>` is told: one address, or several to choose from by width. */
export type PictureSources = { src: string; srcSet?: string; sizes?: string }

const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536]
const DENSITIES = [1, 2]
/** The widths of a picture's variants, below its master. */
const WIDTHS = [...new Set(DENSITIES.flatMap((density) => BREAKPOINTS.map((width) => width * density)))].toSorted((a, b) => a - b)

/** Thumbs have a width of their own below the breakpoints. */
const THUMB_WIDTH = 128
/** Screens denser than that see no difference. */
const DENSEST = 3

/** A size that is nearly the master's is not worth a file of its own. */
const NEARLY = 0.9

const OWN = /^\/pictures\/([\w-]+)\.webp$/

/** The name of a picture of ours, or undefined for any other address. */
export const pictureName = (src: string): string | undefined => OWN.exec(src)?.[1]

/** How wide a master of this name is at the most, in pixels: the names tell, so that no list need travel. Pure. */
export const masterWidth = (name: string): number => (name.startsWith('banner-') ? 1280 : name.startsWith('option-') ? 256 : 800)

/** Where a picture is had for a place as wide as `sizes` says (`<img sizes>`): the breakpoints of §9 in both densities, never
 *  wider than its master, which is the last; in a place that has a fixed width, none that no screen could need.
 *  Of an `Image` elsewhere it takes `sm` for small places, `webp` for the others. Pure; never throws. */
export function pictureSources(image: Image | string, sizes: string): PictureSources {
  const { sm, webp } = typeof image === 'string' ? { sm: image, webp: image } : image
  const place = widest(sizes)
  const name = pictureName(webp)
  if (name === undefined) return { src: place * DENSEST <= 320 ? sm : webp }

  const master = masterWidth(name)
  const ladder = [...(place <= THUMB_WIDTH ? [THUMB_WIDTH] : []), ...WIDTHS].filter((width) => width < master * NEARLY).concat(master)
  const enough = ladder.findIndex((width) => width >= place * DENSEST)
  const steps = enough < 0 ? ladder : ladder.slice(0, enough + 1)
  const address = (width: number) => (width === master ? webp : `/_ipx/w_${width}${webp}`)
  const src = address(steps.at(-1) ?? master)
  // the address last: a browser may ask for it as soon as it is told
  return steps.length === 1 ? { src } : { sizes, srcSet: steps.map((width) => `${address(width)} ${width}w`).join(', '), src }
}

/** The widest place of a `sizes` in pixels; infinite where one goes with the window. */
function widest(sizes: string): number {
  if (sizes.includes('vw')) return Infinity
  return Math.max(...sizes.split(',').map((part) => Number(/(\d+)px$/.exec(part.trim())?.[1] ?? Infinity)))
}
