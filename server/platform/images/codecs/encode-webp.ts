import factory from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import module from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { defaultOptions } from '@jsquash/webp/meta.js'
import { emscripten, keepInstance } from './instance'

type Options = Record<keyof typeof defaultOptions, number>
type Functions = { encode(data: Uint8ClampedArray, width: number, height: number, options: Options): Uint8Array | null }

export const webpEncoder = keepInstance(emscripten<Functions>(factory, module))
export const WEBP_OPTIONS: Options = defaultOptions
