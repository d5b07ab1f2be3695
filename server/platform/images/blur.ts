import { readPremultiplied, writePremultiplied, type Pixels } from './pixels'

const PASSES = 3

/** Blurs in place by a gaussian of the given sigma in pixels, alpha premultiplied; the edges go on as they end. Three
 *  box filters with a part of a pixel at both ends have its variance exactly, at a cost that does not grow with sigma. */
export function blur({ data, width, height }: Pixels, sigma: number): void {
  if (sigma <= 0) return
  const box = boxOf(sigma)
  const longest = Math.max(width, height) * 4
  const line = new Float32Array(longest)
  const spare = new Float32Array(longest)
  const along = (start: number, step: number, count: number) => {
    readPremultiplied(data, start, step, count, line)
    for (let pass = 0; pass < PASSES; pass += 1) {
      average(line, spare, count, box)
      line.set(spare)
    }
    writePremultiplied(line, data, start, step, count)
  }
  for (let y = 0; y < height; y++) along(y * width * 4, 4, width)
  for (let x = 0; x < width; x++) along(x * 4, width * 4, height)
}

/** `radius` whole pixels to each side and `rest` (0–1) of the one after. */
type Box = { radius: number; rest: number }

/** The box whose variance is a third of the gaussian's. */
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
