import factory from '@jsquash/avif/codec/enc/avif_enc.js'
import module from '@jsquash/avif/codec/enc/avif_enc.wasm'
import { defaultOptions } from '@jsquash/avif/meta.js'
import type { Pixels } from '#server/platform/images/pixels'
import { copied, emscripten, type Encode } from './instance'

const codec = emscripten<Encode<typeof defaultOptions>>(factory, module)

export async function encodeAvif({ data, width, height }: Pixels, options: Partial<typeof defaultOptions>) {
  return copied((await codec()).encode(data, width, height, { ...defaultOptions, ...options }))
}
