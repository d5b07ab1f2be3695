import { sql } from 'drizzle-orm'
import type { StoredPicture } from '~/contracts/staff-media'
import type { Bucket } from '#server/core/bucket'
import { HttpError } from '#server/core/errors'
import { media } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { putPicture } from '#server/images/prepared'
import { hashOf } from '#server/images/source'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { preparePicture } from './prepare-picture'

/** An upload of a person or of the import. */
export type MediaContext = Pick<ServiceContext, 'db' | 'now' | 'media'> & Partial<Pick<StaffContext, 'staff'>>

/** Stores a picture under the hash of its content: the same picture is one file and one row. `origin`: where an import found it.
 *  @throws HttpError 422 `not_a_picture`, `too_small`, `too_big`; 503 `not_set_up` */
export async function storePicture(
  ctx: MediaContext,
  bytes: Uint8Array<ArrayBuffer>,
  origin?: { source_url: string; etag: string | null },
): Promise<StoredPicture> {
  const { db, now } = ctx
  const bucket = bucketOf(ctx)
  const { bytes: stored, width, height, ground } = await preparePicture(bytes)
  const hash = hashOf(stored)
  // a photo has its ground in its name: wherever its path is known, it is known as a photo
  const path = `/media/${hash}${ground === null ? '' : `-${ground}`}.webp`
  const facts = { width, height, bytes: stored.length, is_cutout: ground === null }
  await putPicture(bucket, path, stored)
  const isNew = sql`where not exists (select 1 from media where path = ${path})`
  await db.batch([
    audited(ctx, { action: 'media.add', subject: `media:${hash}`, after: { width, height }, tail: isNew }),
    db
      .insert(media)
      .values({ path, ...facts, ground: ground === null ? null : `#${ground}`, ...origin, used_at: now.getTime() })
      .onConflictDoUpdate({ target: media.path, set: { used_at: now.getTime(), ...origin } }),
  ])
  return { path, ...facts }
}

/** The bucket of pictures. @throws HttpError 503 `not_set_up`, with the missing binding for an owner */
export function bucketOf({ media: bucket, staff }: Pick<MediaContext, 'media' | 'staff'>): Bucket {
  if (bucket) return bucket
  const text = 'Хранилище картинок не подключено'
  if (staff?.role !== 'owner') throw new HttpError(503, 'not_set_up', `${text}. Скажите владельцу.`)
  throw new HttpError(503, 'not_set_up', `${text}: в wrangler.toml нет привязки MEDIA`, { extra: { binding: 'MEDIA' } })
}
