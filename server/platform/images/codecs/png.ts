import decode, { init as initDecoder } from '@jsquash/png/decode.js'
import encode, { init as initEncoder } from '@jsquash/png/encode.js'
import module from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm'
import type { Pixels } from '#server/platform/images/pixels'

export async function decodePng(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  await initDecoder(module)
  // a PNG of eight bits, the default, has this shape
  return (await decode(bytes.slice().buffer)) as unknown as Pixels
}

export async function encodePng({ data, width, height }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  await initEncoder(module)
  return new Uint8Array(await encode({ data, width, height } as Parameters<typeof encode>[0]))
}
