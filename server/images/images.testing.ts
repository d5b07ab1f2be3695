import factory from '@jsquash/avif/codec/dec/avif_dec.js'
import module from '@jsquash/avif/codec/dec/avif_dec.wasm'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { webpDecoder } from '#server/platform/images/codecs/decode-webp'
import { jpegDecoder } from '#server/platform/images/codecs/decode-jpeg'
import { JPEG_OPTIONS, jpegEncoder } from '#server/platform/images/codecs/encode-jpeg'
import { WEBP_OPTIONS, webpEncoder } from '#server/platform/images/codecs/encode-webp'
import { emscripten } from '#server/platform/images/codecs/instance'
import { png } from '#server/platform/images/codecs/png'
import type { Pixels } from '#server/platform/images/pixels'
import { answerImage, type ImagesEnv } from './images'

type Rgba = [red: number, green: number, blue: number, alpha: number]

/** A picture painted by a function of its pixels. */
export function paint(width: number, height: number, at: (x: number, y: number) => Rgba): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * 4)
  return { data, width, height }
}

/** A red disc that fills the middle of a transparent square, as the shop's dishes do, with some detail on it. */
export const dish = (side: number) =>
  paint(side, side, (x, y) => {
    const isInside = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) < side * 0.45
    return isInside ? [200 + ((x * 7 + y * 3) % 40), (x * 5) % 60, (y * 5) % 60, 255] : [0, 0, 0, 0]
  })

/** The pixel of a picture at a place. */
export const pixel = ({ data, width }: Pixels, x: number, y: number) =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4))

export async function toWebp({ data, width, height }: Pixels, lossless = false): Promise<Uint8Array<ArrayBuffer>> {
  const { run } = await webpEncoder.lease()
  return own(run((codec) => codec.encode(data, width, height, { ...WEBP_OPTIONS, lossless: Number(lossless), exact: Number(lossless) })))
}

export async function toJpeg({ data, width, height }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const { run } = await jpegEncoder.lease()
  return own(run((codec) => codec.encode(data, width, height, { ...JPEG_OPTIONS, quality: 90 })))
}

export async function toPng(pixels: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const { run } = await png.lease()
  return run((codec) => codec.encode(pixels))
}

function own(bytes: Uint8Array | null): Uint8Array<ArrayBuffer> {
  if (!bytes) throw new Error('not encoded')
  return new Uint8Array(bytes)
}

const avifDecoder = emscripten<{ decode(bytes: Uint8Array, bits: number): Pixels | null }>(factory, module)

/** Decodes an encoded picture by its type. */
export async function decode(bytes: Uint8Array, type: string | null): Promise<Pixels> {
  const pixels = await decoded(bytes, type)
  if (!pixels) throw new Error(`unreadable ${type}`)
  return pixels
}

async function decoded(bytes: Uint8Array, type: string | null): Promise<Pixels | null | undefined> {
  if (type === 'image/webp') return (await webpDecoder.lease()).run((codec) => codec.decode(bytes))
  if (type === 'image/jpeg') return (await jpegDecoder.lease()).run((codec) => codec.decode(bytes, true))
  if (type === 'image/png') return (await png.lease()).run((codec) => codec.decode(bytes))
  if (type === 'image/avif') return (await avifDecoder()).functions.decode(bytes, 8)
  throw new Error(`no picture: ${type}`)
}

/** The shop's files in a test: encoded pictures by path. `asked` are the paths that were read. */
export function filesOf(files: Record<string, Uint8Array<ArrayBuffer>>) {
  const asked: string[] = []
  return {
    asked,
    async fetch(input: RequestInfo | URL) {
      const pathname = decodeURIComponent(new URL(input instanceof Request ? input.url : input).pathname)
      asked.push(pathname)
      const bytes = files[pathname]
      return bytes ? new Response(bytes, { headers: { etag: `"${encodeURIComponent(pathname)}"` } }) : new Response('none', { status: 404 })
    },
  }
}

let visitors = 0

type Question = { env: Partial<ImagesEnv> & Pick<ImagesEnv, 'ASSETS'>; accept?: string; headers?: Record<string, string>; method?: string }

/** Asks the proxy as a visitor of its own, and waits until what it keeps is kept. */
export async function ask(path: string, { env, accept, headers, method = 'GET' }: Question): Promise<Response> {
  const context = createExecutionContext()
  const address = `10.0.${Math.floor(++visitors / 250)}.${visitors % 250}`
  const request = new Request(`https://shop.example/_ipx/${path}`, {
    method,
    headers: { 'cf-connecting-ip': address, ...(accept !== undefined && { accept }), ...headers },
  })
  const response = await answerImage(request, { ORIGIN: 'https://shop.example', ...env } as ImagesEnv, context)
  await waitOnExecutionContext(context)
  return response
}

/** The picture of an answer, decoded. */
export async function picture(response: Response): Promise<Pixels> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return decode(new Uint8Array(await response.arrayBuffer()), response.headers.get('content-type'))
}
