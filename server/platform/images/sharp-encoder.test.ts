import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { HttpError } from '#server/core/errors'
import { dish, paint, toJpeg, toPng, toWebp } from '#server/images/images.testing'
import { findHeader, makePicture } from '#server/images/make-picture'
import { readModifiers } from '#server/images/modifiers'
import { variantOf } from '#server/images/variant'
import { decode } from '#server/platform/images/codecs'
import type { ImageEncoder } from '#server/platform/images/image-encoder'
import type { Pixels } from '#server/platform/images/pixels'
import { wasmEncoder } from '#server/platform/images/wasm-encoder'
import { cameraPhoto, cutOut } from '#server/staff/office/media/media.testing'
import { sharpEncoder } from './sharp-encoder'

type Bytes = Uint8Array<ArrayBuffer>
const sources: Record<string, Bytes> = {}
/** Fine detail differs by codec; a shifted, turned or recoloured picture differs by far more. */
const ALIKE = 6

beforeAll(async () => {
  const square = await toWebp(dish(200))
  const png = await toPng(dish(90))
  const photo = await toJpeg(paint(300, 200, (x, y) => [x % 256, y, 128, 255]))
  const other = async (make: (from: Sharp) => Sharp) => new Uint8Array(await make(sharp(photo)).toBuffer())
  Object.assign(sources, {
    'dish.webp': square,
    'wide.webp': await toWebp(paint(400, 100, (x) => (x < 200 ? [255, 0, 0, 255] : [0, 0, 255, 255]))),
    'photo.jpg': photo,
    'icon.png': await toPng(dish(64)),
    'glass.png': await toPng(paint(120, 80, (x, y) => [255, 200 - y, x, (x + y) % 256])),
    'large.webp': await toWebp(paint(1900, 1300, (x, y) => [x % 256, y % 256, 90, 255])),
    'turned.jpg': await cameraPhoto(640, 480),
    'grey.jpg': await other((from) => from.greyscale().jpeg()),
    'progressive.jpg': await other((from) => from.jpeg({ progressive: true })),
    'palette.png': await other((from) => from.png({ palette: true })),
    'deep.png': await other((from) => from.toColourspace('rgb16').png()),
    'turned.webp': await other((from) => from.withMetadata({ orientation: 6 }).webp()),
    'one-pixel.png': await toPng(paint(1, 1, () => [1, 2, 3, 255])),
    'broken.webp': square.slice(0, 60),
    'cut.webp': square.slice(0, -300),
    'cut.jpg': (await toJpeg(dish(90))).map((byte, i) => (i > 200 && i < 260 ? 255 : byte)),
    'short.jpg': photo.slice(0, -600),
    'cut.png': png.slice(0, 300),
    'liar.webp': square.with(24, 9),
    'liar.png': png.with(19, 91),
    'moving.webp': await moving(),
    'print.jpg': await other((from) => from.toColourspace('cmyk').jpeg()),
    'gif.webp': new Uint8Array(await sharp(photo).gif().toBuffer()),
    'text.jpg': new TextEncoder().encode('no picture at all') as Bytes,
    'drawing.png': new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') as Bytes,
    'empty.png': new Uint8Array(),
  })
})

/** Two frames of 40 × 40. */
async function moving(): Promise<Bytes> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer(),
  )
}

async function outcome(encoder: ImageEncoder, name: string, modifiers: string) {
  const variant = variantOf(readModifiers(modifiers), null, encoder.mostPixels)
  try {
    const { bytes, type } = await makePicture({ bytes: sources[name] ?? new Uint8Array(), etag: name }, variant, encoder)
    // no reader of AVIF here: its size is in the `ispe` box
    const at = type === 'image/avif' ? Buffer.from(bytes).indexOf('ispe') + 8 : -1
    const { width, height } =
      at > 0 ? { width: Buffer.from(bytes).readUInt32BE(at), height: Buffer.from(bytes).readUInt32BE(at + 4) } : (findHeader(bytes) ?? {})
    return { answer: `${type} ${width}×${height}`, bytes }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { answer: `${error.status} ${error.code}`, bytes: null }
  }
}

/** The mean difference of two pictures, by opacity. */
function difference(one: Pixels | null, other: Pixels | null): number {
  if (!one || !other) return Infinity
  let sum = 0
  for (let i = 0; i < one.data.length; i += 4) {
    const [alpha = 0, otherAlpha = 0] = [one.data[i + 3], other.data[i + 3]]
    for (let part = i; part < i + 3; part++) sum += Math.abs((one.data[part] ?? 0) * alpha - (other.data[part] ?? 0) * otherAlpha) / 255
    sum += Math.abs(alpha - otherAlpha)
  }
  return sum / one.data.length
}

const GOOD =
  'dish.webp wide.webp photo.jpg icon.png glass.png turned.jpg grey.jpg progressive.jpg palette.png deep.png turned.webp one-pixel.png'
const MODIFIERS =
  '_ w_100 s_33x77 s_90x30,fit_inside s_31x77,fit_fill s_300x400,fit_contain f_jpeg,s_300x400,fit_contain f_jpeg,w_50 f_png,w_64,b_0f0 f_png,w_100,blur_3 w_60,blur_0.1 f_avif,s_31x7'

describe('a picture is the same as of the WASM encoder:', () => {
  test.each(GOOD.split(' '))('%s in every way', async (name) => {
    for (const modifiers of MODIFIERS.split(' ')) {
      const [own, wasm] = [await outcome(sharpEncoder, name, modifiers), await outcome(wasmEncoder, name, modifiers)]
      expect(own.answer, modifiers).toBe(wasm.answer)
      const format = /^image\/(webp|jpeg|png)/.exec(own.answer)?.[1] as 'webp' | undefined
      if (format && own.bytes && wasm.bytes)
        expect(difference(await decode(format, own.bytes), await decode(format, wasm.bytes)), modifiers).toBeLessThan(ALIKE)
    }
  })

  test.each(['w_2048', 'f_jpeg', 'f_avif,w_1500'])('a large one by %s', async (modifiers) => {
    expect((await outcome(sharpEncoder, 'large.webp', modifiers)).answer).toBe((await outcome(wasmEncoder, 'large.webp', modifiers)).answer)
  })

  test.each(
    'broken.webp cut.webp cut.jpg short.jpg cut.png liar.webp liar.png moving.webp print.jpg gif.webp text.jpg drawing.png empty.png'.split(
      ' ',
    ),
  )('the answer to %s', async (name) => {
    expect((await outcome(sharpEncoder, name, 'w_30')).answer).toBe((await outcome(wasmEncoder, name, 'w_30')).answer)
  })

  test.each(['webp', 'avif', 'jpeg'])('the weight of %s by quality', async (format) => {
    const weight = async (encoder: ImageEncoder, quality: number) =>
      (await outcome(encoder, 'photo.jpg', `f_${format},w_200,q_${quality}`)).bytes?.length ?? NaN
    for (const quality of [20, 60, 90]) {
      const ratio = (await weight(sharpEncoder, quality)) / (await weight(wasmEncoder, quality))
      expect(ratio, `quality ${quality}`).toBeGreaterThan(0.5)
      expect(ratio, `quality ${quality}`).toBeLessThan(1.6)
    }
  })
})

test('the pixels of an upload are those of its picture, and nothing of the camera is in it', async () => {
  const bytes = await cameraPhoto(640, 480)
  const box = { width: 480, height: 640, fit: 'fill', format: 'webp', quality: 82, background: undefined, blur: 0 } as const
  const made = await sharpEncoder.encodeWithPixels({ bytes, source: { format: 'jpeg', width: 480, height: 640 }, ...box })
  expect([made.pixels.width, made.pixels.height]).toEqual([480, 640])
  expect(difference(made.pixels, await decode('webp', made.bytes))).toBeLessThan(ALIKE)
  for (const trace of ['EXIF', 'Exif', 'XMP ', 'ICCP', '2026:11:22']) expect(Buffer.from(made.bytes).includes(trace)).toBe(false)

  const cut = await cutOut(800, 400)
  const { pixels } = await sharpEncoder.encodeWithPixels({
    bytes: cut,
    source: { format: 'png', width: 800, height: 400 },
    ...box,
    width: 800,
    height: 400,
  })
  expect([pixels.data[3], pixels.data[(200 * 800 + 400) * 4 + 3]]).toEqual([0, 255])
})
