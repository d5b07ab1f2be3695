import type { Pixels } from './pixels'

/* The codecs of jSquash. Each is loaded when a picture first needs it, and started again for each picture: a broken one may leave
 * it unusable, and its memory never shrinks. */

type Decoder = { decode(bytes: Uint8Array, option?: boolean | number): Pixels | null }
type Encoder = { encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array | null }
type Code = { default: WebAssembly.Module }

/** The glue that Emscripten writes for a module. */
type Glue<Codec> = (options: {
  noInitialRun: boolean
  printErr: (text: string) => void
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => WebAssembly.Exports
}) => Promise<Codec>

/** Starts a codec from its compiled module: a Worker may not compile bytes. */
export function start<Codec = Decoder>({ default: glue }: { default: unknown }, { default: module }: Code): Promise<Codec> {
  return (glue as Glue<Codec>)({
    noInitialRun: true,
    printErr() {},
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports)
      done(instance)
      return instance.exports
    },
  })
}

/** The pixels of a picture, turned upright; null where it is unreadable. */
export async function decode(format: 'webp' | 'jpeg' | 'png', bytes: Uint8Array<ArrayBuffer>): Promise<Pixels | null> {
  if (format === 'png') {
    const { init, default: decodePng } = await import('@jsquash/png/decode.js')
    await init((await import('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')).default)
    // a PNG of eight bits, the default, has this shape
    return (await decodePng(bytes.slice().buffer)) as unknown as Pixels
  }
  if (format === 'jpeg') {
    const glue = await import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js')
    return (await start(glue, await import('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))).decode(bytes, true)
  }
  const glue = await import('@jsquash/webp/codec/dec/webp_dec.js')
  return (await start(glue, await import('@jsquash/webp/codec/dec/webp_dec.wasm'))).decode(bytes)
}

const ENCODERS = {
  webp: async () => [
    await import('@jsquash/webp/codec/enc/webp_enc_simd.js'),
    await import('@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
    await import('@jsquash/webp/meta.js'),
  ],
  avif: async () => [
    await import('@jsquash/avif/codec/enc/avif_enc.js'),
    await import('@jsquash/avif/codec/enc/avif_enc.wasm'),
    await import('@jsquash/avif/meta.js'),
  ],
  jpeg: async () => [
    await import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js'),
    await import('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
    await import('@jsquash/jpeg/meta.js'),
  ],
} satisfies Record<string, () => Promise<[glue: { default: unknown }, module: Code, meta: { defaultOptions: object }]>>

/** Options that are not given have the codec's defaults. */
export async function encode(format: keyof typeof ENCODERS, { data, width, height }: Pixels, options: Record<string, number | boolean>) {
  const [glue, module, { defaultOptions }] = await ENCODERS[format]()
  const encoded = (await start<Encoder>(glue, module)).encode(data, width, height, { ...defaultOptions, ...options })
  if (!encoded) throw new Error('the encoder returned nothing')
  // copied out of the codec's memory
  return new Uint8Array(encoded)
}

export async function encodePng({ data, width, height }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const { init, default: encodeRgba } = await import('@jsquash/png/encode.js')
  await init((await import('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')).default)
  return new Uint8Array(await encodeRgba({ data, width, height } as Parameters<typeof encodeRgba>[0]))
}

/** The package's number of its Lanczos filter. */
const LANCZOS3 = 3

/** Resizes a premultiplied picture. The package could premultiply itself, but with four times the memory. */
export async function resize(picture: Pixels, width: number, height: number): Promise<Pixels> {
  if (picture.width === width && picture.height === height) return picture
  const { default: init, resize: resizeRgba } = await import('@jsquash/resize/lib/resize/pkg/squoosh_resize.js')
  await init((await import('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')).default)
  const { buffer, byteOffset, byteLength } = picture.data
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  const resized = resizeRgba(bytes, picture.width, picture.height, width, height, LANCZOS3, false, false)
  return { data: new Uint8ClampedArray(resized), width, height }
}
