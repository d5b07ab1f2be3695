import factory from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import module from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { defaultOptions } from '@jsquash/webp/meta.js'
import type { Pixels } from '#server/platform/images/pixels'
import { copied, emscripten, type Encode } from './instance'

type Options = Record<keyof typeof defaultOptions, number>
const codec = emscripten<Encode<Options>>(factory, module)

export async function encodeWebp({ data, width, height }: Pixels, options: Partial<Options>) {
  return copied((await codec()).encode(data, width, height, { ...defaultOptions, ...options }))
}
