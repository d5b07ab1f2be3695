import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { FileGoods } from '~/contracts/catalog-file'
import { photoPlace } from '~/rules/import-photos'
import { fileSlug } from '~/rules/slug'
import { goodsQuery, pickIds } from '#server/catalog/goods-rows'
import { HttpError } from '#server/core/errors'
import { retryOvertaken } from '#server/db/retry-overtaken'
import { categories, importRows, imports, stops } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import { takenSlugs } from '#server/staff/office/menu/old-slugs'
import { withdrawGoods } from '#server/staff/office/menu/publish.service'
import { setEverywhere } from '#server/staff/kitchen/stops/stop-everywhere'
import { changeWrites, createWrites, markWrites, type NewGoods, whileWaiting } from './goods-writes'
import { changeOf } from './goods-change'
import { linksQuery, ownHoursQuery, withGiven } from './import-menu'
import { addCategories, writeOptions } from './menu-parts-writes'
import { writeChoices } from './write-choices'
import { writeFamilies } from './write-families'
import { writeParts } from './write-parts'
import { reachOfStop } from '~/rules/stop-reach'
import type { ServiceContext } from '#server/http/context'
import { menuPartsQueries, toMenuParts } from '#server/staff/kitchen/stops/menu-parts'
import { readIngredients } from '#server/staff/kitchen/stops/read-ingredients'
import { writeReach } from '#server/staff/kitchen/stops/write-stop'

/** Dishes a batch. */
const BATCH = 60

type Import = Pick<typeof imports.$inferSelect, 'id' | 'source'>
type Waiting = typeof importRows.$inferSelect

/** Does what still waits of an import, in batches that each happen once, and again where another call or a person came first. What fails
 *  stops it; the next call goes on. */
export async function runImport(ctx: StaffContext, id: number): Promise<void> {
  const { db, now } = ctx
  const [started] = await db
    .update(imports)
    .set({ status: 'running' })
    .where(and(eq(imports.id, id), inArray(imports.status, ['running', 'stopped']), isNull(imports.undone_at)))
    .returning({ id: imports.id, source: imports.source })
  if (!started) return
  try {
    await retryOvertaken(async () => addCategories(ctx, started, await waitingRows(ctx, id, 'category')))
    await retryOvertaken(async () => writeOptions(ctx, started, await waitingRows(ctx, id, 'option')))
    while (await retryOvertaken(() => writeGoods(ctx, started)));
    await writeParts(ctx, id)
    await writeFamilies(ctx, id)
    await writeChoices(ctx, started)
    await followStops(ctx)
    await db.update(imports).set({ status: 'done', applied_at: now.getTime() }).where(eq(imports.id, id))
  } catch (error) {
    await db
      .update(imports)
      .set({ status: 'stopped' })
      .where(eq(imports.id, id))
      .catch(() => undefined)
    throw error
  }
}

/** As the index `import_rows_waiting` spells it. */
export const isWaiting = sql`"import_rows"."state" = 'waiting'`

const waitingRows = ({ db }: StaffContext, id: number, kind: Waiting['kind'], limit = -1) =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.kind, kind), isWaiting))
    .orderBy(asc(sql`${importRows}."rowid"`))
    .limit(limit)

/** Returns whether there was something to do. */
async function writeGoods(ctx: StaffContext, of: Import): Promise<boolean> {
  const rows = await waitingRows(ctx, of.id, 'goods', BATCH)
  const created = rows.filter(({ action }) => action === 'create')
  const changed = rows.filter(({ action }) => action === 'change')
  if (created.length + changed.length > 0) await writeDishes(ctx, of, created, changed)
  for (const row of rows.filter(({ action }) => action === 'stop' || action === 'withdraw')) await leaveMenu(ctx, of.id, row)
  return rows.length > 0
}

/** Adds and changes dishes in one batch. */
async function writeDishes(ctx: StaffContext, of: Import, created: readonly Waiting[], changed: readonly Waiting[]): Promise<void> {
  const { db } = ctx
  const ids = changed.flatMap(({ item_id }) => item_id ?? [])
  const taken = await takenSlugs(ctx, 'goods')
  const [ends, links, present, hours] = await db.batch([
    db
      .select({
        id: categories.id,
        end: sql<number>`(select coalesce(max(g."position"), -1) from "goods" g where g."category_id" = "categories"."id")`,
      })
      .from(categories),
    linksQuery(db, of.source),
    goodsQuery(db, pickIds(ids)),
    ownHoursQuery(db),
  ])
  const idOf = (kind: string) => {
    const known = new Map(links.filter((link) => link.kind === kind).map(({ key, item_id }) => [key, item_id]))
    return (key: unknown) => (typeof key === 'number' ? key : known.get(String(key)))
  }
  const found = { category: idOf('category'), option: idOf('option') }
  const positions = new Map(ends.map(({ id, end }) => [id, end]))
  const news = created.flatMap(({ after }): NewGoods[] => {
    const row = after as FileGoods
    const category_id = found.category(row.category)
    if (category_id === undefined) return []
    const slug = fileSlug(row.slug, row.name, taken)
    taken.set(slug, row.name)
    const position = (positions.get(category_id) ?? -1) + 1
    positions.set(category_id, position)
    const option_ids = (row.options ?? []).flatMap((key) => found.option(key) ?? [])
    const paths = (row.images ?? []).flatMap((url) => {
      const place = photoPlace(url, ctx.settings.origin)
      return place.kind === 'own' ? place.path : []
    })
    return [{ ...row, slug, category_id, position, option_ids, paths }]
  })
  const byId = new Map(withGiven(present, hours).map((dish) => [dish.id, dish]))
  const changes = changed.map((row) => ({ key: row.key, ...changeOf(byId.get(row.item_id ?? 0), row, found) }))
  const lost = created.filter(({ key }) => !news.some((row) => row.key === key)).map(({ key }) => ({ key, error: 'Категории больше нет' }))
  await db.batch([
    whileWaiting(ctx, of.id, 'goods', [...created, ...changed]),
    markWrites(ctx, of.id, [...lost, ...changes.map(({ key, error, after }) => ({ key, error, ...(after && { after }) }))]),
    ...(news.length > 0 ? createWrites(ctx, of, news) : []),
    ...changeWrites(
      ctx,
      changes.flatMap(({ row }) => row ?? []),
    ),
  ])
}

/** Stops a dish that the file no longer has, or takes it off the site. */
async function leaveMenu(ctx: StaffContext, importId: number, row: Waiting): Promise<void> {
  const isStopped = row.action === 'stop' && row.item_id !== null && (await isHeld(ctx, row.item_id))
  const mark = (error: string | null) =>
    markWrites(ctx, importId, [{ key: row.key, error, ...(isStopped && { after: { was_stopped: true } }) }])
  const error = isStopped ? null : await leave(ctx, row, [mark(null)])
  // changes nothing where the batch of the stop has marked it
  await ctx.db.batch([mark(error)])
}

/** A dish that somebody had stopped before stays stopped when the import is taken back. */
async function isHeld({ db }: StaffContext, id: number): Promise<boolean> {
  const held = and(
    eq(stops.subject, 'goods'),
    eq(stops.subject_id, id),
    isNull(stops.kitchen_id),
    isNull(stops.until),
    isNull(stops.ended_at),
  )
  return (await db.select({ id: stops.id }).from(stops).where(held)).length > 0
}

/** `also`: stored in the batch of what is done. Returns why it was not. */
async function leave(ctx: StaffContext, { action, item_id }: Waiting, also: BatchItem<'sqlite'>[]): Promise<string | null> {
  if (item_id === null) return 'Такого блюда нет'
  try {
    if (action === 'stop') await setEverywhere(ctx, item_id, false, also)
    else await withdrawGoods(ctx, item_id, also)
    return null
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return error.message
    throw error
  }
}

/** Open stops of ingredients and dishes reach new dishes and sets too; compositions are read for it. */
async function followStops(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const { db } = ctx
  const open = await db
    .select()
    .from(stops)
    .where(and(inArray(stops.subject, ['ingredient', 'goods']), isNull(stops.ended_at)))
  if (open.some(({ subject }) => subject === 'ingredient')) await readIngredients(db)
  for (const stop of open) {
    const menu = toMenuParts(...(await db.batch(menuPartsQueries(db, stop.subject, stop.subject_id))))
    const [first, ...others] = writeReach(ctx, stop, reachOfStop(stop.subject, stop.subject_id, menu, stop.kept))
    if (first) await db.batch([first, ...others])
  }
}
