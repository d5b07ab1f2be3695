import { ImageError, type ImageEncoder } from '#server/platform/images/image-encoder'
import { answerSize } from './answer-size'
import { refused, unusable } from './failures'
import { sha256, type Source } from './fetch-source'
import { readHeader, type SourceHeader } from './source-header'
import { nameOf, type Variant } from './variant'

/** The largest source by side and by all its pixels: four bytes each, held twice while it is decoded, in an isolate that
 *  has 128 MB for everything. Read from the header, before anything is decoded. */
const MOST_SOURCE_SIDE = 4096
const MOST_SOURCE_PIXELS = 2048 * 2048

/** A picture to answer with. */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string }

/** The strong ETag of a variant: of its source, its name and its maker. */
export async function etagOf(source: Source, variant: Variant, encoder: ImageEncoder): Promise<string> {
  return `"${await sha256(new TextEncoder().encode([source.etag, nameOf(variant), encoder.version].join('\n')))}"`
}

/** Makes one variant of a source. Throws 400 where the size that follows is too big and 422 where the source is broken,
 *  animated or a bomb. Contract "Images". */
export async function makePicture(source: Source, variant: Variant, encoder: ImageEncoder): Promise<Picture> {
  const header = headerOf(source)
  const { width, height, fit } = answerSize(variant, header)
  const { format, quality, background, blur } = variant
  if (width * height > encoder.mostPixels(format)) {
    throw refused(`Картинка ${width}×${height} слишком велика для ${format}: попросите webp или размер поменьше`)
  }
  const job = { bytes: source.bytes, source: header, width, height, fit, format, quality, background, blur }
  try {
    return { bytes: await encoder.encode(job), type: `image/${format}`, etag: await etagOf(source, variant, encoder) }
  } catch (error) {
    if (error instanceof ImageError)
      throw unusable('Исходная картинка не читается: она испорчена или записана необычно, например для печати (CMYK)')
    throw error
  }
}

function headerOf({ bytes }: Source): SourceHeader {
  const header = readHeader(bytes)
  if (!header) throw unusable('Исходный файл не картинка: бывают WebP, JPEG и PNG')
  if (header.animated) throw unusable('Исходная картинка движется, а такие здесь не показываются')
  const { width, height } = header
  if (Math.max(width, height) > MOST_SOURCE_SIDE || width * height > MOST_SOURCE_PIXELS) {
    throw unusable(`Исходная картинка ${width}×${height} слишком велика`)
  }
  return header
}
