import factory from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import module from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'
import type { Pixels } from '#server/platform/images/pixels'
import { emscripten, keepInstance } from './instance'

type Functions = { decode(bytes: Uint8Array, turnsUpright: boolean): Pixels | null }

export const jpegDecoder = keepInstance(emscripten<Functions>(factory, module))
