import { readPremultiplied, writePremultiplied, type Pixels } from './pixels'

/** A part of a picture in its own pixels; the edges may lie between two. */
export type Part = { x: number; y: number; width: number; height: number }

const LOBES = 3

/** For each pixel of the answer: the first of the source it sees, and how much each one counts (they sum to 1). */
type Taps = { first: Int32Array; weights: Float32Array; most: number }

/** Draws a part of a picture in another size with a Lanczos filter, alpha premultiplied. Besides the answer it holds
 *  only as many rows as the filter sees at once, because an isolate has 128 MB for everything. Pure; at least 1 × 1. */
export function resample(source: Pixels, part: Part, width: number, height: number): Pixels {
  const across = tapsOf(part.x, part.width, width, source.width)
  const down = tapsOf(part.y, part.height, height, source.height)
  const data = new Uint8ClampedArray(width * height * 4)
  const wide = new Float32Array(source.width * 4)
  const row = new Float32Array(width * 4)
  // a ring of rows that are as wide as the answer already
  const ring = Array.from({ length: down.most }, () => new Float32Array(width * 4))
  let next = down.first[0] ?? 0
  for (let y = 0; y < height; y++) {
    const first = down.first[y] ?? 0
    for (next = Math.max(next, first); next < Math.min(first + down.most, source.height); next++) {
      readPremultiplied(source.data, next * source.width * 4, 4, source.width, wide)
      narrow(wide, across, ring[next % down.most] ?? row)
    }
    row.fill(0)
    for (let tap = 0; tap < down.most; tap++) {
      const weight = down.weights[y * down.most + tap] ?? 0
      if (weight === 0) continue
      const from = ring[(first + tap) % down.most] ?? row
      for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) + (from[i] ?? 0) * weight
    }
    writePremultiplied(row, data, y * width * 4, 4, width)
  }
  return { data, width, height }
}

function narrow(wide: Float32Array, { first, weights, most }: Taps, into: Float32Array): void {
  for (let x = 0; x < first.length; x++) {
    let red = 0
    let green = 0
    let blue = 0
    let alpha = 0
    for (let tap = 0, from = (first[x] ?? 0) * 4, at = x * most; tap < most; tap++, from += 4, at++) {
      const weight = weights[at] ?? 0
      if (weight === 0) continue // may stand past the end of the row
      red += (wide[from] ?? 0) * weight
      green += (wide[from + 1] ?? 0) * weight
      blue += (wide[from + 2] ?? 0) * weight
      alpha += (wide[from + 3] ?? 0) * weight
    }
    into[x * 4] = red
    into[x * 4 + 1] = green
    into[x * 4 + 2] = blue
    into[x * 4 + 3] = alpha
  }
}

function tapsOf(start: number, length: number, count: number, limit: number): Taps {
  const scale = length / count
  const spread = Math.max(scale, 1) // enlarging looks no farther than the filter itself
  const most = Math.min(Math.ceil(spread * LOBES * 2) + 2, limit)
  const first = new Int32Array(count)
  const weights = new Float32Array(count * most)
  for (let i = 0; i < count; i++) {
    const centre = start + (i + 0.5) * scale
    const from = Math.min(Math.max(Math.floor(centre - spread * LOBES), 0), limit - most)
    first[i] = from
    let sum = 0
    for (let tap = 0; tap < most; tap++) {
      const weight = lanczos((from + tap + 0.5 - centre) / spread)
      weights[i * most + tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < most; tap++) weights[i * most + tap] = (weights[i * most + tap] ?? 0) / sum
  }
  return { first, weights, most }
}

function lanczos(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= LOBES) return 0
  const turn = Math.PI * x
  return (LOBES * Math.sin(turn) * Math.sin(turn / LOBES)) / (turn * turn)
}
