import { ownEncoder } from '#host'
import type { Bucket, StoredBody } from '#server/core/bucket'
import { makePicture } from './make-picture'
import { mediaKey } from './media'
import { readModifiers } from './modifiers'
import { hashOf } from './source'
import { nameOf, variantOf } from './variant'

/** Widths of tiles. A page of photos asks for dozens at once, more than the render queue holds. */
const VARIANTS = [320, 640].map((width) => variantOf(readModifiers(`w_${width}`), null, ownEncoder.mostPixels))
const NAMES = VARIANTS.map(nameOf)

const keyOf = (path: string, name: string) => `${name}/${mediaKey(path)}`

/** The keys of all files of an uploaded picture in the bucket. */
export const keysOf = (path: string): string[] => [mediaKey(path) ?? '', ...NAMES.map((name) => keyOf(path, name))]

/** Stores an uploaded picture with its sizes for tiles. */
export async function putPicture(bucket: Bucket, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const source = { bytes, etag: hashOf(path) }
  const httpMetadata = { contentType: 'image/webp' }
  for (const variant of VARIANTS) {
    const { bytes: made } = await makePicture(source, variant, ownEncoder)
    await bucket.put(keyOf(path, nameOf(variant)), made, { httpMetadata })
  }
  await bucket.put(mediaKey(path) ?? '', bytes, { httpMetadata })
}

/** A size of an uploaded picture that is stored already, by the name of its variant. */
export async function findPrepared(bucket: Bucket | undefined, path: string, name: string): Promise<StoredBody | null> {
  if (!bucket || !NAMES.includes(name) || mediaKey(path) === undefined) return null
  return bucket.get(keyOf(path, name))
}
