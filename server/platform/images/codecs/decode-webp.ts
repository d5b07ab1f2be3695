import factory from '@jsquash/webp/codec/dec/webp_dec.js'
import module from '@jsquash/webp/codec/dec/webp_dec.wasm'
import type { Pixels } from '#server/platform/images/pixels'
import { emscripten } from './instance'

const codec = emscripten<{ decode(bytes: Uint8Array): Pixels | null }>(factory, module)

export const decodeWebp = async (bytes: Uint8Array) => (await codec()).decode(bytes)
