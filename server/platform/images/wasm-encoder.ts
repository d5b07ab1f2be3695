import { blur } from './blur'
import { ImageError, type Format, type ImageEncoder, type ImageJob, type SourceFormat } from './image-encoder'
import { flatten, isOpaque, place, type Pixels } from './pixels'
import { resample } from './resample'
import { turns } from './turns'

const WHITE = { red: 255, green: 255, blue: 255 }

/** Under it WebP and JPEG are made with care; above, with less memory and time. */
const CAREFUL_PIXELS = 1024 * 1024
/** Above it transparency, and a JPEG's colours in full, need more memory than an isolate has. Decision 013 has the figures. */
const ROOMY_PIXELS = 1536 * 1536
const MOST_PIXELS = 2048 * 2048
/** Between two waits somebody else's broken picture may have cost the codec. */
const MOST_TRIES = 10

const inTurn = turns()

/** Makes pictures in the Worker itself: the embedded default, which honours every modifier. The codecs load when a
 *  picture first needs them. From the first decoded pixel to the last encoded byte nothing waits, so that
 *  simultaneous requests never have two pictures' pixels in memory; between two pictures everybody else gets on. */
export const wasmEncoder: ImageEncoder = {
  version: 'wasm-1',
  mostPixels: (format) => (format === 'avif' ? ROOMY_PIXELS : MOST_PIXELS),
  encode: (job) => inTurn(() => make(job)),
}

async function make(job: ImageJob): Promise<Uint8Array<ArrayBuffer>> {
  for (let i = 0; i < MOST_TRIES; i++) {
    const decoder = await decoderOf(job.source.format)
    const encoder = await encoderOf(job.format)
    // from here on nothing waits
    if (decoder.isFresh() && encoder.isFresh()) return encoder.encode(draw(decoder.decode, job), job.quality)
  }
  throw new Error('other pictures keep breaking the codecs')
}

type Decode = (bytes: Uint8Array) => Pixels | null | undefined
type Encode = (pixels: Pixels, quality: number) => Uint8Array<ArrayBuffer>
type Decoder = { decode: Decode; isFresh: () => boolean }
type Encoder = { encode: Encode; isFresh: () => boolean }

function draw(decode: Decode, job: ImageJob): Pixels {
  const { x, y, width, height, drawn } = frame(job)
  const pixels = place(resample(read(decode, job), { x, y, width, height }, drawn.width, drawn.height), job.width, job.height)
  blur(pixels, job.blur)
  const under = job.background ?? (job.format === 'jpeg' ? WHITE : undefined)
  if (under) flatten(pixels, under)
  return pixels
}

function read(decode: Decode, { bytes, source }: ImageJob): Pixels {
  let pixels: Pixels | null | undefined
  try {
    pixels = decode(bytes)
  } catch (error) {
    throw new ImageError(`${source.format} decoder: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!pixels) throw new ImageError(`${source.format} decoder: unreadable`)
  if (pixels.width !== source.width || pixels.height !== source.height) throw new ImageError('the header lies about the size')
  return pixels
}

/** Which part of the source is drawn, and how big. */
function frame({ source, width, height, fit }: ImageJob) {
  const whole = { x: 0, y: 0, width: source.width, height: source.height, drawn: { width, height } }
  if (fit === 'fill') return whole
  const scales = [width / source.width, height / source.height]
  if (fit === 'contain') {
    const scale = Math.min(...scales)
    const side = (length: number, most: number) => Math.min(Math.max(Math.round(length * scale), 1), most)
    return { ...whole, drawn: { width: side(source.width, width), height: side(source.height, height) } }
  }
  const scale = Math.max(...scales)
  const part = { width: width / scale, height: height / scale }
  return { ...whole, ...part, x: (source.width - part.width) / 2, y: (source.height - part.height) / 2 }
}

async function decoderOf(format: SourceFormat): Promise<Decoder> {
  if (format === 'webp') {
    const { run, isFresh } = await (await import('./codecs/decode-webp')).webpDecoder.lease()
    return { isFresh, decode: (bytes) => run((codec) => codec.decode(bytes)) }
  }
  if (format === 'jpeg') {
    const { run, isFresh } = await (await import('./codecs/decode-jpeg')).jpegDecoder.lease()
    return { isFresh, decode: (bytes) => run((codec) => codec.decode(bytes, true)) }
  }
  const { run, isFresh } = await (await import('./codecs/png')).png.lease()
  return { isFresh, decode: (bytes) => run((codec) => codec.decode(bytes)) }
}

async function encoderOf(format: Format): Promise<Encoder> {
  if (format === 'webp') {
    const { webpEncoder, WEBP_OPTIONS } = await import('./codecs/encode-webp')
    const { run, isFresh } = await webpEncoder.lease()
    const encode: Encode = ({ data, width, height }, quality) => {
      const pixels = width * height
      const method = pixels > CAREFUL_PIXELS ? 2 : 4
      const alpha_compression = pixels > ROOMY_PIXELS && !isOpaque({ data, width, height }) ? 0 : 1
      return whole(run((codec) => codec.encode(data, width, height, { ...WEBP_OPTIONS, quality, method, alpha_compression })))
    }
    return { isFresh, encode }
  }
  if (format === 'avif') {
    const { avifEncoder, AVIF_OPTIONS } = await import('./codecs/encode-avif')
    const { run, isFresh } = await avifEncoder.lease()
    const encode: Encode = ({ data, width, height }, quality) =>
      whole(run((codec) => codec.encode(data, width, height, { ...AVIF_OPTIONS, quality, speed: 9 })))
    return { isFresh, encode }
  }
  if (format === 'jpeg') {
    const { jpegEncoder, JPEG_OPTIONS } = await import('./codecs/encode-jpeg')
    const { run, isFresh } = await jpegEncoder.lease()
    const encode: Encode = ({ data, width, height }, quality) => {
      const progressive = width * height <= CAREFUL_PIXELS
      const auto_subsample = width * height <= ROOMY_PIXELS // over it always at half the size
      return whole(run((codec) => codec.encode(data, width, height, { ...JPEG_OPTIONS, quality, progressive, auto_subsample })))
    }
    return { isFresh, encode }
  }
  const { run, isFresh } = await (await import('./codecs/png')).png.lease()
  return { isFresh, encode: (pixels) => run((codec) => codec.encode(pixels)) }
}

function whole(encoded: Uint8Array | null): Uint8Array<ArrayBuffer> {
  if (!encoded) throw new Error('the encoder gave nothing')
  return new Uint8Array(encoded) // off the codec's own memory
}
