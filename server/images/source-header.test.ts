import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, dish, paint, toJpeg, toPng, toWebp } from './images.testing'
import { readHeader } from './source-header'

const opaque = (width: number, height: number) => paint(width, height, (x, y) => [x % 256, y % 256, 90, 255])

test.each([
  ['a transparent WebP', () => toWebp(dish(131)), { format: 'webp', width: 131, height: 131 }],
  ['an opaque WebP', () => toWebp(opaque(517, 33)), { format: 'webp', width: 517, height: 33 }],
  ['a lossless WebP', () => toWebp(opaque(300, 2), true), { format: 'webp', width: 300, height: 2 }],
  ['a JPEG', () => toJpeg(opaque(33, 517)), { format: 'jpeg', width: 33, height: 517 }],
  ['a PNG', () => toPng(opaque(12, 300)), { format: 'png', width: 12, height: 300 }],
])('%s tells its size', async (_name, make, expected) => {
  expect(readHeader(await make())).toEqual({ ...expected, animated: false })
})

/** A JPEG with the camera turned. */
async function turned(orientation: number) {
  const bytes = await toJpeg(paint(40, 20, (x) => (x < 20 ? [255, 0, 0, 255] : [0, 0, 255, 255])))
  // prettier-ignore
  const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return Uint8Array.from([...bytes.subarray(0, 2), ...exif, ...bytes.subarray(2)])
}

test.each([
  [1, 40, 20],
  [3, 40, 20],
  [6, 20, 40],
  [8, 20, 40],
])('a photo with orientation %i is seen, and decoded, as %i × %i', async (orientation, width, height) => {
  const bytes = await turned(orientation)
  expect(readHeader(bytes)).toMatchObject({ width, height })
  expect(await decode(bytes, 'image/jpeg')).toMatchObject({ width, height })
})

test('animations are seen before they are decoded', async () => {
  const webp = await toWebp(dish(20))
  webp[20] = (webp[20] ?? 0) | 2
  expect(readHeader(webp)).toMatchObject({ animated: true })
  const png = await toPng(dish(20))
  const control = [0, 0, 0, 8, ...new TextEncoder().encode('acTL'), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
  expect(readHeader(Uint8Array.from([...png.subarray(0, 33), ...control, ...png.subarray(33)]))).toMatchObject({ animated: true })
})

test('whatever the bytes, it ends and never throws', async () => {
  const starts = await Promise.all([toWebp(dish(9)), toJpeg(dish(9)), toPng(dish(9))])
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.nat(40), fc.uint8Array({ maxLength: 80 }), (start, kept, noise) => {
      const header = readHeader(Uint8Array.from([...start.subarray(0, kept), ...noise]))
      if (header) expect(Math.min(header.width, header.height)).toBeGreaterThan(0)
    }),
  )
})
