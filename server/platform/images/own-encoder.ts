import { HttpError } from '#server/core/errors'
import type { Colour, Format, ImageEncoder, ImageJob } from './image-encoder'
import type { Pixels } from './pixels'
import { semaphore } from './semaphore'

/** An encoder in the shop's own process, which every host has. Uploads are looked at: it gives the pixels too. */
export type OwnEncoder = ImageEncoder & {
  encodeWithPixels(job: ImageJob): Promise<{ bytes: Uint8Array<ArrayBuffer>; pixels: Pixels }>
}

const WHITE: Colour = { red: 255, green: 255, blue: 255 }
/** Larger WebP and JPEG are encoded with less effort and memory. */
const CAREFUL_PIXELS = 1024 * 1024
/** Larger AVIF, transparent WebP and JPEG with full colour need more memory than an isolate has (docs/decisions/013). */
const ROOMY_PIXELS = 1536 * 1536
export const MAX_PIXELS = 2048 * 2048

/** Twenty large pictures take about ten seconds with WASM. */
const MOST_WAITING = 20
const RETRY_AFTER_S = 10

/** The render queue of this process. Throws HttpError 503 when it is full. */
export const oneAtATime = semaphore(
  MOST_WAITING,
  () =>
    new HttpError(503, 'pictures_busy', 'Картинок готовится слишком много. Попробуйте через несколько секунд.', {
      headers: { 'Retry-After': String(RETRY_AFTER_S) },
    }),
)

export const mostPixels = (format: Format): number => (format === 'avif' ? ROOMY_PIXELS : MAX_PIXELS)

/** Whether a picture of this size gets the full effort, and whether it may take the memory. */
export const effortOf = ({ width, height }: { width: number; height: number }) => ({
  isCareful: width * height <= CAREFUL_PIXELS,
  isRoomy: width * height <= ROOMY_PIXELS,
})

/** What is laid under the picture: a JPEG has no transparency. */
export const backgroundOf = ({ background, format }: ImageJob): Colour | undefined => background ?? (format === 'jpeg' ? WHITE : undefined)

/** The part of the source that is drawn, its middle, and its size in the answer. */
export function frame({ source, width, height, fit }: ImageJob) {
  const scales = [width / source.width, height / source.height]
  const side = (length: number, most: number) => Math.min(Math.max(Math.round(length), 1), most)
  if (fit === 'contain') {
    const scale = Math.min(...scales, 1)
    return { cut: source, drawn: { width: side(source.width * scale, width), height: side(source.height * scale, height) } }
  }
  if (fit === 'fill') return { cut: source, drawn: { width, height } }
  const scale = Math.max(...scales)
  return { cut: { width: side(width / scale, source.width), height: side(height / scale, source.height) }, drawn: { width, height } }
}
