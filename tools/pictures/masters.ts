import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import decodeWebp, { init } from '@jsquash/webp/decode.js'

const root = join(import.meta.dirname, '../..')
export const mastersFolder = join(root, 'public/pictures')
export const readyFolder = (width: number) => join(root, `public/_ipx/w_${width}/pictures`)

/** The names of the pictures in a folder, without their ending. */
export const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -'.webp'.length))

let ready: Promise<unknown> | undefined

/** The pixels of a WebP file: straight RGBA, four bytes a pixel. Node only. */
export async function pixelsOf(path: string): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  ready ??= WebAssembly.compile(readFileSync(join(root, 'node_modules/@jsquash/webp/codec/dec/webp_dec.wasm'))).then(init)
  await ready
  return decodeWebp(new Uint8Array(readFileSync(path)).buffer)
}
