import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blur } from './blur'
import type { Pixels } from './pixels'
import { resample } from './resample'

const plain = (width: number, height: number, colour: number[]): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < data.length; i += 4) data.set(colour, i)
  return { data, width, height }
}
const whole = ({ width, height }: Pixels) => ({ x: 0, y: 0, width, height })
const pixel = ({ data, width }: Pixels, x: number, y: number) => Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4))

describe('resampling', () => {
  test('gives the size asked for, and one colour stays that colour', () => {
    const side = fc.integer({ min: 1, max: 40 })
    const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constantFrom(128, 200, 255))
    fc.assert(
      fc.property(side, side, side, side, colour, (width, height, wide, high, colour) => {
        const source = plain(width, height, colour)
        const made = resample(source, whole(source), wide, high)
        expect(made.data.length).toBe(wide * high * 4)
        const worst = made.data.reduce((most, value, i) => Math.max(most, Math.abs(value - (colour[i % 4] ?? 0))), 0)
        expect(worst).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('the same size is the same picture', () => {
    const source = plain(7, 5, [0, 0, 0, 255])
    for (let i = 0; i < source.data.length; i++) source.data[i] = i % 4 === 3 ? 255 : (i * 37) % 256
    expect(resample(source, whole(source), 7, 5).data).toEqual(source.data)
  })

  test('the colour of transparent pixels does not show', () => {
    const source = plain(16, 16, [0, 255, 0, 0])
    for (let y = 0; y < 16; y++) for (let x = 0; x < 8; x++) source.data.set([255, 0, 0, 255], (y * 16 + x) * 4)
    const made = resample(source, whole(source), 5, 5)
    for (let x = 0; x < 5; x++) {
      const [red = 0, green = 0, , alpha = 0] = pixel(made, x, 2)
      expect(green).toBe(0)
      if (alpha > 8) expect(red).toBeGreaterThan(250)
    }
  })

  test('a part is that part', () => {
    const source = plain(20, 10, [255, 0, 0, 255])
    for (let y = 0; y < 10; y++) for (let x = 10; x < 20; x++) source.data.set([0, 0, 255, 255], (y * 20 + x) * 4)
    expect(pixel(resample(source, { x: 14, y: 0, width: 6, height: 10 }, 3, 5), 1, 2)).toEqual([0, 0, 255, 255])
  })
})

describe('blurring', () => {
  const dot = () => {
    const picture = plain(101, 101, [0, 0, 0, 255])
    picture.data.set([255, 255, 255, 255], (50 * 101 + 50) * 4)
    // a block, because a single pixel is lost in rounding
    for (let y = 46; y <= 54; y++) for (let x = 46; x <= 54; x++) picture.data.set([255, 255, 255, 255], (y * 101 + x) * 4)
    return picture
  }

  test.each([1, 2, 3.5, 6, 10])('spreads by a gaussian of sigma %f', (sigma) => {
    const picture = dot()
    blur(picture, sigma)
    let sum = 0
    let squares = 0
    for (let x = 0; x < 101; x++) {
      for (let y = 0; y < 101; y++) {
        const [light = 0] = pixel(picture, x, y)
        sum += light
        squares += light * (x - 50) ** 2
      }
    }
    const block = (9 ** 2 - 1) / 12
    expect(Math.sqrt(squares / sum - block) / sigma).toBeCloseTo(1, 0.7)
    expect(sum / (81 * 255)).toBeCloseTo(1, 1)
  })

  test('one colour stays that colour, up to the edges', () => {
    const picture = plain(9, 4, [10, 120, 250, 255])
    blur(picture, 30)
    expect(picture.data).toEqual(plain(9, 4, [10, 120, 250, 255]).data)
  })

  test('none is none', () => {
    const picture = dot()
    blur(picture, 0)
    expect(picture.data).toEqual(dot().data)
  })
})
