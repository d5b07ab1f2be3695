import { HttpError } from '#server/core/errors'
import * as codecs from './codecs'
import { ImageError, type ImageEncoder, type ImageJob } from './image-encoder'
import { blur, centre, flatten, premultiply, unpremultiply, type Pixels } from './pixels'
import { semaphore } from './semaphore'

const WHITE = { red: 255, green: 255, blue: 255 }
/** Larger WebP and JPEG are encoded with less effort and memory. */
const CAREFUL_PIXELS = 1024 * 1024
/** Larger AVIF, transparent WebP and JPEG with full colour need more memory than an isolate has (docs/decisions/013). */
const ROOMY_PIXELS = 1536 * 1536
const MAX_PIXELS = 2048 * 2048

/** Twenty large pictures take about ten seconds. */
const MOST_WAITING = 20
const RETRY_AFTER_S = 10

/** The render queue of this isolate. Throws HttpError 503 when it is full. */
export const oneAtATime = semaphore(
  MOST_WAITING,
  () =>
    new HttpError(503, 'pictures_busy', 'Картинок готовится слишком много. Попробуйте через несколько секунд.', {
      headers: { 'Retry-After': String(RETRY_AFTER_S) },
    }),
)

/** Encodes in the Worker with WASM codecs: the default, which supports every modifier. One picture at a time, since an isolate has
 *  128 MB. */
export const wasmEncoder: ImageEncoder = {
  version: 'wasm-3',
  mostPixels: (format) => (format === 'avif' ? ROOMY_PIXELS : MAX_PIXELS),
  encode: (job) => oneAtATime(async () => encodePicture(job, await draw(job))),
}

/** The pixels of the answer. @throws ImageError */
export async function draw(job: ImageJob): Promise<Pixels> {
  const { cut, drawn } = frame(job)
  const source = centre(await decode(job), cut.width, cut.height)
  premultiply(source)
  const pixels = centre(await codecs.resize(source, drawn.width, drawn.height), job.width, job.height)
  blur(pixels, job.blur)
  const background = job.background ?? (job.format === 'jpeg' ? WHITE : undefined)
  if (background) flatten(pixels, background)
  else unpremultiply(pixels)
  return pixels
}

/** The part of the source that is drawn, and its size in the answer. */
function frame({ source, width, height, fit }: ImageJob) {
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

async function decode({ bytes, source }: ImageJob): Promise<Pixels> {
  const pixels = await codecs.decode(source.format, bytes).catch((error: unknown) => {
    throw new ImageError(`${source.format} decoder: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (!pixels) throw new ImageError(`${source.format} decoder: unreadable`)
  if (pixels.width !== source.width || pixels.height !== source.height) throw new ImageError('the header has another size')
  return pixels
}

/** The pixels in the answer's format. */
export async function encodePicture(
  { format, quality }: Pick<ImageJob, 'format' | 'quality'>,
  pixels: Pixels,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = pixels.width * pixels.height
  switch (format) {
    case 'webp':
      return codecs.encode(format, pixels, {
        quality,
        method: size > CAREFUL_PIXELS ? 2 : 4,
        alpha_compression: size > ROOMY_PIXELS ? 0 : 1,
      })
    case 'avif':
      return codecs.encode(format, pixels, { quality, speed: 9 })
    case 'jpeg':
      return codecs.encode(format, pixels, { quality, progressive: size <= CAREFUL_PIXELS, auto_subsample: size <= ROOMY_PIXELS })
    case 'png':
      return codecs.encodePng(pixels)
  }
}
