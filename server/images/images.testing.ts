import avifGlue from '@jsquash/avif/codec/dec/avif_dec.js'
import avifCode from '@jsquash/avif/codec/dec/avif_dec.wasm'
import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { decode, encode, encodePng, start } from '#server/platform/images/codecs'
import type { Pixels } from '#server/platform/images/pixels'
import { answerImage, type ImagesEnv } from './images'

type Rgba = [red: number, green: number, blue: number, alpha: number]

/** A picture from a function of its coordinates. */
export function paint(width: number, height: number, at: (x: number, y: number) => Rgba): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * 4)
  return { data, width, height }
}

/** A red disc with some detail in a transparent square, like the shop's dishes. */
export const dish = (side: number) =>
  paint(side, side, (x, y) => {
    const isInside = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) < side * 0.45
    return isInside ? [200 + ((x * 7 + y * 3) % 40), (x * 5) % 60, (y * 5) % 60, 255] : [0, 0, 0, 0]
  })

export const pixel = ({ data, width }: Pixels, x: number, y: number) =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4))

export const toWebp = (pixels: Pixels) => encode('webp', pixels, {})
export const toJpeg = (pixels: Pixels) => encode('jpeg', pixels, { quality: 90 })
export const toPng = encodePng

/** A fake assets binding: encoded pictures by path. `asked` are the paths that were read. */
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

type Options = { env: Partial<ImagesEnv> & Pick<ImagesEnv, 'ASSETS'>; accept?: string; headers?: Record<string, string>; method?: string }

/** Requests a picture as a new visitor, and waits until it is cached. */
export async function ask(path: string, { env, accept, headers, method = 'GET' }: Options): Promise<Response> {
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

/** The decoded picture of a response. */
export async function picture(response: Response): Promise<Pixels> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const format = response.headers.get('content-type')?.replace('image/', '')
  const pixels =
    format === 'avif' ? (await start({ default: avifGlue }, { default: avifCode })).decode(bytes, 8) : await decode(format as 'webp', bytes)
  if (!pixels) throw new Error(`unreadable ${format}`)
  return pixels
}
