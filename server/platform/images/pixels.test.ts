import { describe, expect, test } from 'vitest'
import { blur, type Pixels } from './pixels'

const SIDE = 101
const plain = (colour: number[], width = SIDE, height = SIDE): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < data.length; i += 4) data.set(colour, i)
  return { data, width, height }
}
/** A white block of nine pixels on black. */
const block = () => {
  const picture = plain([0, 0, 0, 255])
  for (let y = 46; y <= 54; y++) for (let x = 46; x <= 54; x++) picture.data.set([255, 255, 255, 255], (y * SIDE + x) * 4)
  return picture
}

describe('blur', () => {
  test.each([1, 2, 3.5, 6, 10])('has the variance of a Gaussian of sigma %f', (sigma) => {
    const picture = block()
    blur(picture, sigma)
    let sum = 0
    let squares = 0
    for (let i = 0; i < SIDE * SIDE; i++) {
      const light = picture.data[i * 4] ?? 0
      sum += light
      squares += light * ((i % SIDE) - 50) ** 2
    }
    const own = (9 ** 2 - 1) / 12
    expect(Math.sqrt(squares / sum - own) / sigma).toBeCloseTo(1, 0.7)
    expect(sum / (81 * 255)).toBeCloseTo(1, 1)
  })

  test('keeps a plain colour up to the edges, and does nothing with sigma 0', () => {
    const picture = plain([10, 120, 250, 255], 9, 4)
    blur(picture, 30)
    expect(picture).toEqual(plain([10, 120, 250, 255], 9, 4))
    const untouched = block()
    blur(untouched, 0)
    expect(untouched).toEqual(block())
  })
})
