import factory from '@jsquash/avif/codec/enc/avif_enc.js'
import module from '@jsquash/avif/codec/enc/avif_enc.wasm'
import { defaultOptions } from '@jsquash/avif/meta.js'
import { emscripten, keepInstance } from './instance'

type Functions = {
  encode(data: Uint8ClampedArray, width: number, height: number, options: typeof defaultOptions): Uint8Array | null
}

export const avifEncoder = keepInstance(emscripten<Functions>(factory, module))
export const AVIF_OPTIONS = defaultOptions
