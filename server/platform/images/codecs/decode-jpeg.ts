import factory from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import module from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'
import type { Pixels } from '#server/platform/images/pixels'
import { emscripten } from './instance'

const codec = emscripten<{ decode(bytes: Uint8Array, preserveOrientation: boolean): Pixels | null }>(factory, module)

export const decodeJpeg = async (bytes: Uint8Array) => (await codec()).decode(bytes, true)
