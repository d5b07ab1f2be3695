import type { Colour } from './image-encoder'

/** Pixels row by row, four bytes each: red, green, blue and alpha. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** The middle of a picture. */
export function crop(picture: Pixels, width: number, height: number): Pixels {
  if (picture.width === width && picture.height === height) return picture
  const data = new Uint8ClampedArray(width * height * 4)
  const left = Math.floor((picture.width - width) / 2)
  const top = Math.floor((picture.height - height) / 2)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 4
    data.set(picture.data.subarray(from, from + width * 4), y * width * 4)
  }
  return { data, width, height }
}

/** Puts a picture into the middle of a larger transparent one. */
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

/** Multiplies the colours by alpha, in place, so that filters do not mix in colours of transparent pixels. */
export function premultiply({ data }: Pixels): void {
  scaleColours(data, (alpha) => alpha / 255)
}

/** The reverse of `premultiply`. */
export function unpremultiply({ data }: Pixels): void {
  scaleColours(data, (alpha) => (alpha === 0 ? 0 : 255 / alpha))
}

function scaleColours(data: Uint8ClampedArray, factorOf: (alpha: number) => number): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0
    if (alpha === 255) continue
    const factor = factorOf(alpha)
    for (let part = i; part < i + 3; part++) data[part] = (data[part] ?? 0) * factor
  }
}

/** Puts a colour under a premultiplied picture, in place. */
export function flatten({ data }: Pixels, { red, green, blue }: Colour): void {
  for (let i = 0; i < data.length; i += 4) {
    const rest = 1 - (data[i + 3] ?? 0) / 255
    data[i] = (data[i] ?? 0) + red * rest
    data[i + 1] = (data[i + 1] ?? 0) + green * rest
    data[i + 2] = (data[i + 2] ?? 0) + blue * rest
    data[i + 3] = 255
  }
}

export function isOpaque({ data }: Pixels): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}

const PASSES = 3

/** Blurs a premultiplied picture in place by a Gaussian of this sigma in pixels. Three box filters have its variance, at a cost
 *  that does not depend on sigma. */
export function blur({ data, width, height }: Pixels, sigma: number): void {
  if (sigma <= 0) return
  const box = boxOf(sigma)
  const line = new Float32Array(Math.max(width, height) * 4)
  const spare = new Float32Array(line.length)
  const blurLine = (start: number, step: number, count: number) => {
    for (let i = 0; i < count; i++) for (let part = 0; part < 4; part++) line[i * 4 + part] = data[start + i * step + part] ?? 0
    for (let pass = 0; pass < PASSES; pass++) {
      average(line, spare, count, box)
      line.set(spare)
    }
    for (let i = 0; i < count; i++) for (let part = 0; part < 4; part++) data[start + i * step + part] = line[i * 4 + part] ?? 0
  }
  for (let y = 0; y < height; y++) blurLine(y * width * 4, 4, width)
  for (let x = 0; x < width; x++) blurLine(x * 4, width * 4, height)
}

/** `radius` whole pixels to each side, and `rest` (0–1) of the next one. */
type Box = { radius: number; rest: number }

/** The box with a third of the Gaussian's variance. */
function boxOf(sigma: number): Box {
  const variance = (sigma * sigma) / PASSES
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2)
  const rest = ((2 * radius + 1) * (radius * (radius + 1) - 3 * variance)) / (6 * (variance - (radius + 1) ** 2))
  return { radius, rest }
}

function average(from: Float32Array, into: Float32Array, count: number, { radius, rest }: Box): void {
  const size = 2 * radius + 1 + 2 * rest
  const last = count - 1
  for (let part = 0; part < 4; part++) {
    const at = (i: number) => from[Math.min(Math.max(i, 0), last) * 4 + part] ?? 0
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += at(i)
    for (let i = 0; i < count; i++) {
      into[i * 4 + part] = (sum + rest * (at(i - radius - 1) + at(i + radius + 1))) / size
      sum += at(i + radius + 1) - at(i - radius)
    }
  }
}
