import factory from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import module from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'
import { defaultOptions } from '@jsquash/jpeg/meta.js'
import type { Pixels } from '#server/platform/images/pixels'
import { copied, emscripten, type Encode } from './instance'

const codec = emscripten<Encode<typeof defaultOptions>>(factory, module)

export async function encodeJpeg({ data, width, height }: Pixels, options: Partial<typeof defaultOptions>) {
  return copied((await codec()).encode(data, width, height, { ...defaultOptions, ...options }))
}
