import { ImageError, type Colour, type ImageEncoder } from './image-encoder'

const FITS = { cover: 'cover', contain: 'pad', fill: 'squeeze' } as const
const MOST_BLUR = 250
const MOST_PIXELS = 2048 * 2048
/** The month's free pictures are used up: no fault of the source's. */
const USED_UP = 9422

/** Cloudflare's Images binding: no processor time of the Worker's, and each new variant is paid for. On a developer's
 *  machine it ignores quality and blur. Decision 013. */
export function bindingEncoder(images: ImagesBinding): ImageEncoder {
  return {
    version: 'binding-2',
    mostPixels: () => MOST_PIXELS,
    async encode({ bytes, source, width, height, fit, format, quality, background, blur }) {
      const [left, top] = [Math.floor((width - source.width) / 2), Math.floor((height - source.height) / 2)]
      const right = width - source.width - left
      const bottom = height - source.height - top
      const under = background ?? (format === 'jpeg' ? { red: 255, green: 255, blue: 255 } : undefined)
      try {
        const result = await images
          .input(new Blob([bytes]).stream())
          .transform({
            // `pad` would enlarge a source that is smaller than its box
            ...(fit === 'contain' && left >= 0 && top >= 0
              ? { border: { color: under ? hex(under) : 'rgba(0,0,0,0)', left, top, right, bottom } }
              : { width, height, fit: FITS[fit] }),
            ...(under && { background: hex(under) }),
            ...(blur > 0 && { blur: Math.min(Math.max(blur, 1), MOST_BLUR) }),
          })
          .output({
            format: `image/${format}`,
            anim: false,
            ...(format !== 'png' && { quality }),
            ...(under && { background: hex(under) }),
          })
        return new Uint8Array(await result.response().arrayBuffer())
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === USED_UP) throw error
        throw new ImageError(error instanceof Error ? error.message : 'unreadable')
      }
    },
  }
}

const hex = ({ red, green, blue }: Colour) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
