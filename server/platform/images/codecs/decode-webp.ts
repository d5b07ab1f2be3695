import factory from '@jsquash/webp/codec/dec/webp_dec.js'
import module from '@jsquash/webp/codec/dec/webp_dec.wasm'
import type { Pixels } from '#server/platform/images/pixels'
import { emscripten, keepInstance } from './instance'

type Functions = { decode(bytes: Uint8Array): Pixels | null }

export const webpDecoder = keepInstance(emscripten<Functions>(factory, module))
