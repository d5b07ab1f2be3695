import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { ImageError, type ImageEncoder, type ImageJob } from '#server/platform/images/image-encoder'
import { badRequest, unusable } from './errors'
import { MAX_SIDE } from './modifiers'
import { hashOf, type Source } from './source'
import { nameOf, type Variant } from './variant'

/** Limits of a source, checked by its header before it is decoded: an isolate has 128 MB, a decoded pixel four bytes. */
const MAX_SOURCE_SIDE = 4096
const MAX_SOURCE_PIXELS = 2048 * 2048
/** From this EXIF orientation on, the camera was turned by 90 degrees. */
const FIRST_TURNED = 5
const READERS = { webp: WEBP, jpeg: JPG, png: PNG }

export type MadePicture = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string }
type Header = ImageJob['source']

/** Makes a variant of a source.
 *  @throws HttpError 400 if the result would be too large, 422 if the source is broken, animated or too large */
export async function makePicture(source: Source, variant: Variant, encoder: ImageEncoder): Promise<MadePicture> {
  const header = readHeader(source)
  const { width, height, fit } = pictureSize(variant, header)
  const { format, quality, background, blur } = variant
  if (width * height > encoder.mostPixels(format)) {
    throw badRequest(`Картинка ${width}×${height} слишком велика для ${format}: попросите webp или размер поменьше`)
  }
  const etag = `"${hashOf([source.etag, nameOf(variant), encoder.version].join('\n'))}"`
  const job = { bytes: source.bytes, source: header, width, height, fit, format, quality, background, blur }
  try {
    return { bytes: await encoder.encode(job), type: `image/${format}`, etag }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    throw unusable('Исходная картинка не читается: она испорчена или записана необычно, например для печати (CMYK)')
  }
}

/** The header of a source within the limits. @throws HttpError 422 */
export function readHeader({ bytes }: Pick<Source, 'bytes'>): Header {
  const header = findHeader(bytes)
  if (!header) throw unusable('Исходный файл не картинка: бывают WebP, JPEG и PNG')
  const { width, height } = header
  if (Math.max(width, height) > MAX_SOURCE_SIDE || width * height > MAX_SOURCE_PIXELS) {
    throw unusable(`Исходная картинка ${width}×${height} слишком велика`)
  }
  return header
}

/** Format and size of a picture, as it is shown; undefined for other files. */
export function findHeader(bytes: Uint8Array<ArrayBuffer>): Header | undefined {
  const format = (['webp', 'jpeg', 'png'] as const).find((one) => attempt(() => READERS[one].validate(bytes)))
  const size = format && attempt(() => READERS[format].calculate(bytes))
  if (!format || !size?.width || !size.height) return undefined
  const isTurned = (size.orientation ?? 1) >= FIRST_TURNED
  return { format, width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height }
}

/** The readers throw on files that end too early. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

type Size = { width: number; height: number }

/** The size of the answer. A missing side follows from the source's proportions. Nothing is enlarged: a box that needs it shrinks in
 *  its proportions; `contain` keeps its box, and `inside` shrinks it to the source's proportions.
 *  @throws HttpError 400 if a side exceeds the limit */
export function pictureSize(
  { width, height, fit }: Pick<Variant, 'width' | 'height' | 'fit'>,
  source: Size,
): Size & { fit: ImageJob['fit'] } {
  if (width && height && fit === 'contain') return { width, height, fit }
  const scaled = (length: number, scale: number) => Math.max(Math.round(length * scale), 1)
  if (width && height && fit !== 'inside') {
    const scale = Math.min(1, source.width / width, source.height / height)
    return { width: scaled(width, scale), height: scaled(height, scale), fit }
  }
  const scale = Math.min(1, (width ?? Infinity) / source.width, (height ?? Infinity) / source.height)
  const size = { width: scaled(source.width, scale), height: scaled(source.height, scale) }
  if (Math.max(size.width, size.height) > MAX_SIDE) {
    throw badRequest(`Картинка вышла бы ${size.width}×${size.height}, а бывает не больше ${MAX_SIDE} пикселей по стороне`)
  }
  return { ...size, fit: 'fill' }
}
