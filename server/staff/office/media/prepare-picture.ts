import { ownEncoder } from '#host'
import { MAX_PHOTO_PIXELS, MIN_PHOTO_SIDE } from '~/contracts/staff-constants'
import { invalid } from '#server/core/errors'
import { findHeader, pictureSize } from '#server/images/make-picture'
import { ImageError } from '#server/platform/images/image-encoder'
import type { Pixels } from '#server/platform/images/pixels'

/** What is stored: pixels of the longer side at most, and WebP's quality. */
const MAX_SIDE = 1600
const QUALITY = 82
/** From this alpha on a border counts as opaque. */
const OPAQUE = 200

/** A picture as it is stored: WebP without EXIF, upright. `ground`: the average colour of a photo's border, `rrggbb`; null for a cut-out. */
type Prepared = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number; ground: string | null }

/** Decodes a picture and encodes it again. @throws HttpError 422 `not_a_picture`, `too_small` or `too_big` */
export async function preparePicture(bytes: Uint8Array<ArrayBuffer>): Promise<Prepared> {
  const source = findHeader(bytes)
  if (!source) throw notAPicture()
  const { width, height } = source
  const size = `${width} × ${height}`
  if (width * height > MAX_PHOTO_PIXELS) throw invalid('file', `Картинка ${size} велика: можно до 2048 × 2048 пикселей`, 'too_big')
  if (Math.min(width, height) < MIN_PHOTO_SIDE) {
    throw invalid('file', `Картинка ${size} мала: нужно от ${MIN_PHOTO_SIDE} пикселей по каждой стороне`, 'too_small')
  }
  const box = pictureSize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside' }, source)
  try {
    const job = { bytes, source, ...box, format: 'webp', quality: QUALITY, background: undefined, blur: 0 } as const
    const made = await ownEncoder.encodeWithPixels(job)
    return { bytes: made.bytes, width: box.width, height: box.height, ground: groundOf(made.pixels) }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    throw notAPicture()
  }
}

const notAPicture = () => invalid('file', 'Это не картинка или она испорчена: можно JPEG, PNG и WebP', 'not_a_picture')

function groundOf({ data, width, height }: Pixels): string | null {
  const sum = [0, 0, 0]
  let count = 0
  const isOpaque = (x: number, y: number) => {
    const at = (y * width + x) * 4
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (data[at + part] ?? 0)
    count += 1
    return (data[at + 3] ?? 0) >= OPAQUE
  }
  for (let x = 0; x < width; x++) if (!isOpaque(x, 0) || !isOpaque(x, height - 1)) return null
  for (let y = 0; y < height; y++) if (!isOpaque(0, y) || !isOpaque(width - 1, y)) return null
  return sum
    .map((part) =>
      Math.round(part / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
