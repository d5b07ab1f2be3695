import * as codecs from './codecs'
import { ImageError, type ImageJob } from './image-encoder'
import { backgroundOf, effortOf, frame, mostPixels, oneAtATime, type OwnEncoder } from './own-encoder'
import { blur, centre, flatten, premultiply, unpremultiply, type Pixels } from './pixels'

/** Encodes in the Worker with WASM codecs: the default, which supports every modifier. One picture at a time, since an isolate has
 *  128 MB. */
export const wasmEncoder: OwnEncoder = {
  version: 'wasm-3',
  mostPixels,
  encode: async (job) => (await wasmEncoder.encodeWithPixels(job)).bytes,
  encodeWithPixels: (job) =>
    oneAtATime(async () => {
      const pixels = await draw(job)
      return { bytes: await encodePixels(job, pixels), pixels }
    }),
}

/** The pixels of the answer. @throws ImageError */
async function draw(job: ImageJob): Promise<Pixels> {
  const { cut, drawn } = frame(job)
  const source = centre(await decode(job), cut.width, cut.height)
  premultiply(source)
  const pixels = centre(await codecs.resize(source, drawn.width, drawn.height), job.width, job.height)
  blur(pixels, job.blur)
  const background = backgroundOf(job)
  if (background) flatten(pixels, background)
  else unpremultiply(pixels)
  return pixels
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
async function encodePixels({ format, quality }: Pick<ImageJob, 'format' | 'quality'>, pixels: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const { isCareful, isRoomy } = effortOf(pixels)
  switch (format) {
    case 'webp':
      return codecs.encode(format, pixels, { quality, method: isCareful ? 4 : 2, alpha_compression: isRoomy ? 1 : 0 })
    case 'avif':
      return codecs.encode(format, pixels, { quality, speed: 9 })
    case 'jpeg':
      return codecs.encode(format, pixels, { quality, progressive: isCareful, auto_subsample: isRoomy })
    case 'png':
      return codecs.encodePng(pixels)
  }
}
