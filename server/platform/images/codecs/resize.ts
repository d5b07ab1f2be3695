import init, { resize as resizeRgba } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import module from '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'
import type { Pixels } from '#server/platform/images/pixels'

/** The package's number of its Lanczos filter. */
const LANCZOS3 = 3

/** Resizes a premultiplied picture. The package could premultiply itself, but with four times the memory. */
export async function resize({ data, width, height }: Pixels, toWidth: number, toHeight: number): Promise<Pixels> {
  if (width === toWidth && height === toHeight) return { data, width, height }
  await init(module)
  const resized = resizeRgba(
    new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    width,
    height,
    toWidth,
    toHeight,
    LANCZOS3,
    false,
    false,
  )
  return { data: new Uint8ClampedArray(resized), width: toWidth, height: toHeight }
}
