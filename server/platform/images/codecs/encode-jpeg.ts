import factory from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import module from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'
import { defaultOptions } from '@jsquash/jpeg/meta.js'
import { emscripten, keepInstance } from './instance'

type Functions = {
  encode(data: Uint8ClampedArray, width: number, height: number, options: typeof defaultOptions): Uint8Array | null
}

export const jpegEncoder = keepInstance(emscripten<Functions>(factory, module))
export const JPEG_OPTIONS = defaultOptions
