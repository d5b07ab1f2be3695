import type { Colour } from './image-encoder'

/** Pixels row by row, four bytes each: red, green, blue and alpha. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** A picture in the middle of a canvas: cut where it is larger, with transparent room around it where it is smaller. */
export function centre(picture: Pixels, width: number, height: number): Pixels {
  if (picture.width === width && picture.height === height) return picture
  const data = new Uint8ClampedArray(width * height * 4)
  const [left, top] = [Math.trunc((width - picture.width) / 2), Math.trunc((height - picture.height) / 2)]
  const [columns, rows] = [Math.min(width, picture.width), Math.min(height, picture.height)]
  for (let row = 0; row < rows; row++) {
    const from = ((Math.max(-top, 0) + row) * picture.width + Math.max(-left, 0)) * 4
    const to = ((Math.max(top, 0) + row) * width + Math.max(left, 0)) * 4
    data.set(picture.data.subarray(from, from + columns * 4), to)
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
