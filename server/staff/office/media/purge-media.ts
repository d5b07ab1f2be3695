import { inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '~/rules/time'
import { media } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { keysOf } from '#server/images/prepared'

/** As long as a change can be undone. */
const KEPT_DAYS = 30
/** Pictures a night. The rest is deleted in the following nights. */
const BATCH_SIZE = 200

/** Deletes pictures that no dish, draft, category, option or promotion has used for 30 days. Returns their number. */
export async function purgeMedia({ db, now, media: bucket }: Pick<ServiceContext, 'db' | 'now' | 'media'>) {
  if (!bucket) return { deleted: 0 }
  // D1 joins at most five selects in one
  await db.run(sql`update media set used_at = ${now.getTime()} where
    path in (select image from dishes union select image from categories union select image from options union select image from news)
    or path in (select one.value from dishes, json_each(dishes.images) one)`)
  const unused = lt(media.used_at, now.getTime() - KEPT_DAYS * DAY_MS)
  const rows = await db.select({ path: media.path }).from(media).where(unused).limit(BATCH_SIZE)
  if (rows.length === 0) return { deleted: 0 }
  const paths = rows.map(({ path }) => path)
  // rows after the files: what fails between is repeated the next night
  await bucket.delete(paths.flatMap(keysOf))
  await db.delete(media).where(inArray(media.path, sql`(select value from json_each(${JSON.stringify(paths)}))`))
  return { deleted: paths.length }
}
