import type { Colour } from './image-encoder'

/** Pixels row by row, four bytes each: red, green, blue and alpha, not premultiplied. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** Puts a picture into the middle of a bigger transparent one. */
export function place(picture: Pixels, width: number, height: number): Pixels {
  if (picture.width === width && picture.height === height) return picture
  const data = new Uint8ClampedArray(width * height * 4)
  const left = Math.floor((width - picture.width) / 2)
  const top = Math.floor((height - picture.height) / 2)
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4)
    data.set(row, ((top + y) * width + left) * 4)
  }
  return { data, width, height }
}

/** Lays a colour under the picture, in place: nothing of it is transparent afterwards. */
export function flatten({ data }: Pixels, { red, green, blue }: Colour): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = (data[i + 3] ?? 0) / 255
    data[i] = (data[i] ?? 0) * alpha + red * (1 - alpha)
    data[i + 1] = (data[i + 1] ?? 0) * alpha + green * (1 - alpha)
    data[i + 2] = (data[i + 2] ?? 0) * alpha + blue * (1 - alpha)
    data[i + 3] = 255
  }
}

/** Whether nothing of the picture is transparent. */
export function isOpaque({ data }: Pixels): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}

/** Reads one row, or column, of pixels into floats with the colours multiplied by alpha: what is transparent has no
 *  colour that could bleed into its neighbours. `start` and `step` count bytes. */
export function readPremultiplied(data: Uint8ClampedArray, start: number, step: number, count: number, into: Float32Array): void {
  for (let i = 0, from = start, to = 0; i < count; i++, from += step, to += 4) {
    const alpha = data[from + 3] ?? 0
    const share = alpha / 255
    into[to] = (data[from] ?? 0) * share
    into[to + 1] = (data[from + 1] ?? 0) * share
    into[to + 2] = (data[from + 2] ?? 0) * share
    into[to + 3] = alpha
  }
}

/** The way back. What a filter overshot is cut off by the array, which is clamped. */
export function writePremultiplied(row: Float32Array, data: Uint8ClampedArray, start: number, step: number, count: number): void {
  for (let i = 0, to = start, from = 0; i < count; i++, to += step, from += 4) {
    const alpha = row[from + 3] ?? 0
    const share = alpha >= 0.5 ? 255 / Math.min(alpha, 255) : 0
    data[to] = (row[from] ?? 0) * share
    data[to + 1] = (row[from + 1] ?? 0) * share
    data[to + 2] = (row[from + 2] ?? 0) * share
    data[to + 3] = share > 0 ? alpha : 0
  }
}
