import { and, asc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { PhotosLeft } from '~/contracts/staff-exchange'
import { isGuardFailure } from '#server/db/fail-unless'
import { categories, dishes, importRows, imports } from '#server/db/tables'
import { HttpError, missing, reasonOf } from '#server/core/errors'
import type { ServiceContext } from '#server/http/context'
import type { StaffContext } from '#server/staff/access/staff-context'
import { fetchPhoto } from '#server/staff/office/media/fetch-photo'
import { markWrites, whileWaiting } from './goods-writes'
import { isWaiting } from './run-import'

/** Photos a call of the open page, and a minute of the cron. */
const A_CALL = 3
const A_MINUTE = 10
/** A server that does not answer takes eight seconds a photo; the next run of the cron must not wait for all of them. */
const STOP_AFTER_MS = 20_000

/** Downloads the next photos of an import that is being done. @throws HttpError 404, 503 `not_set_up` */
export async function takePhotos(ctx: StaffContext, id: number): Promise<PhotosLeft> {
  const [row] = await ctx.db.select({ id: imports.id }).from(imports).where(eq(imports.id, id))
  if (!row) throw missing('Такого импорта нет')
  await takeWaiting(ctx, A_CALL, id)
  const counted = await ctx.db
    .select({ state: importRows.state, count: sql<number>`count(*)` })
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.kind, 'photo')))
    .groupBy(importRows.state)
  const count = (state: 'waiting' | 'done' | 'failed') => counted.find((one) => one.state === state)?.count ?? 0
  return { left: count('waiting'), done: count('done'), failed: count('failed') }
}

/** The cron's part: photos of imports whose page is not open. */
export async function takePhotosByCron(ctx: ServiceContext): Promise<Record<string, number>> {
  return { photos: await takeWaiting(ctx, A_MINUTE) }
}

/** Downloads photos in their order, one after the other, and gives each dish its pictures once all of them were tried. */
async function takeWaiting(ctx: ServiceContext, limit: number, importId?: number): Promise<number> {
  const { db } = ctx
  const rows = await db
    .select({ row: importRows, source: imports.source, choice: imports.choice })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.import_id))
    .where(
      and(
        eq(importRows.kind, 'photo'),
        isWaiting,
        eq(imports.status, 'done'),
        importId === undefined ? undefined : eq(imports.id, importId),
      ),
    )
    .orderBy(asc(sql`${importRows}."rowid"`))
    .limit(limit)
  const began = Date.now()
  let taken = 0
  for (const { row, source, choice } of rows) {
    if (Date.now() - began > STOP_AFTER_MS) break
    taken += 1
    const outcome = await download(ctx, String(row.after?.['url']), choice?.hosts ?? [])
    const writes = [
      whileWaiting(ctx, row.import_id, 'photo', [row]),
      markWrites(ctx, row.import_id, [{ key: row.key, ...outcome(row.after) }], 'photo'),
      ...pictureWrites(ctx, { id: row.import_id, source }, String(row.before?.['goods'])),
    ] as const
    await db.batch(writes).catch(unlessTaken)
  }
  return taken
}

/** The page and the cron may take one photo at the same time. */
function unlessTaken(error: unknown): void {
  if (!isGuardFailure(error)) throw error
}

type After = Record<string, unknown> | null

/** What becomes of a photo's row. @throws HttpError 503 `not_set_up`: no photo can be stored here */
async function download(ctx: ServiceContext, url: string, hosts: readonly string[]) {
  try {
    const { path } = await fetchPhoto(ctx, url, { hosts })
    return (after: After) => ({ error: null, after: { ...after, path } })
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_set_up') throw error
    if (!(error instanceof HttpError)) console.error(JSON.stringify({ level: 'error', import: 'photo', reason: reasonOf(error) }))
    const why = error instanceof HttpError ? error.message : 'Не удалось скачать картинку'
    return () => ({ error: why })
  }
}

/** Batch statements: the pictures of a dish, once none of them waits any more. A category without a picture gets its first one. */
function pictureWrites({ db }: ServiceContext, { id, source }: { id: number; source: string }, key: string): BatchItem<'sqlite'>[] {
  const photos = sql`from "import_rows" r where r."import_id" = ${id} and r."kind" = 'photo' and r."before" ->> '$.goods' = ${key}`
  const done = sql`${photos} and r."state" = 'done'`
  const path = sql`r."after" ->> '$.path'`
  const image = sql`(select ${path} ${done} order by r."rowid" limit 1)`
  const images = sql`(select iif(count(*) > 1, json_group_array(${path} order by r."rowid"), '[]') ${done})`
  const isReady = sql`exists (select 1 ${done}) and not exists (select 1 ${photos} and r."state" = 'waiting')`
  const ofDish = sql`${dishes.is_public} and ${dishes.id} = (select l."item_id" from "catalog_links" l
    where l."source" = ${source} and l."kind" = 'goods' and l."key" = ${key})`
  return [
    db
      .update(categories)
      .set({ image })
      .where(
        sql`${categories.image} = '' and ${isReady}
          and ${categories.id} = (select ${dishes.category_id} from ${dishes} where ${ofDish})`,
      ),
    db
      .update(dishes)
      .set({ image, images, revision: sql`${dishes.revision} + 1` })
      .where(sql`${ofDish} and ${isReady}`),
  ]
}
