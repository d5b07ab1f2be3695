import { and, eq, inArray, sql } from 'drizzle-orm'
import { UNDO_DAYS } from '~/contracts/staff-constants'
import type { Hours } from '~/contracts/common'
import type { UndoneImport } from '~/contracts/staff-exchange'
import { DAY_MS } from '~/rules/time'
import { hoursOfCategory } from '#server/catalog/goods-hours'
import { goodsQuery, pickIds } from '#server/catalog/goods-rows'
import { catalogLinks, categories, dishes, goodsParts, importRows, imports, options, staffAudit, stops } from '#server/db/tables'
import { conflict, HttpError, missing, reasonOf } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { publishGoods, withdrawGoods } from '#server/staff/office/menu/publish.service'
import { setEverywhere } from '#server/staff/kitchen/stops/stop-everywhere'
import { changeOf } from './goods-change'
import { changeWrites, type ImportedGoods } from './goods-writes'
import { ownHoursQuery, withGiven } from './import-menu'
import { serveWrites } from './menu-parts-writes'
import { givenWrites } from './write-choices'

const BATCH = 60
const EDITED = 'Блюдо изменили после импорта'
const undoneAlready = () => conflict('undone_already', 'Этот импорт уже вернули')

type Row = typeof importRows.$inferSelect

/** Takes an import back within 30 days: changed dishes get their former values, added ones are deleted, or leave the site where they were
 *  ordered, stopped and withdrawn ones return. What was changed since stays as it is. Pictures and categories with other dishes stay.
 *  @throws HttpError 404, 409 `not_applied`, `undone_already`, `too_late`, 409 `edited_meanwhile` where everything was changed since */
export async function undoImport(ctx: StaffContext, id: number): Promise<UndoneImport> {
  const { db, now } = ctx
  const [row] = await db
    .select({ source: imports.source, status: imports.status, applied_at: imports.applied_at, undone_at: imports.undone_at })
    .from(imports)
    .where(eq(imports.id, id))
  if (!row) throw missing('Такого импорта нет')
  if (row.undone_at !== null) throw undoneAlready()
  if (row.status === 'planned') throw conflict('not_applied', 'Этот импорт ещё не применяли')
  if ((row.applied_at ?? now.getTime()) < now.getTime() - UNDO_DAYS * DAY_MS) throw conflict('too_late', `Вернуть можно ${UNDO_DAYS} дней`)
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.state, 'done'), inArray(importRows.kind, ['goods', 'option', 'category'])))
  const undone: UndoneImport = { changed: [], deleted: [], withdrawn: [], returned: [], skipped: [] }
  const ofGoods = rows.filter(({ kind }) => kind === 'goods')
  await undoChanges(
    ctx,
    id,
    ofGoods.filter(({ action }) => action === 'change'),
    undone,
  )
  await undoNew(
    ctx,
    id,
    ofGoods.filter(({ action }) => action === 'create'),
    undone,
  )
  for (const one of ofGoods.filter(({ action }) => action === 'stop' || action === 'withdraw')) await putBack(ctx, one, undone)
  const done = undone.changed.length + undone.deleted.length + undone.withdrawn.length + undone.returned.length
  if (done === 0 && undone.skipped.length > 0) throw conflict('edited_meanwhile', EDITED, { skipped: undone.skipped })
  await undoParts(
    ctx,
    id,
    rows.filter(({ kind }) => kind !== 'goods'),
  )
  const after = {
    changed: undone.changed.length,
    deleted: undone.deleted.length,
    withdrawn: undone.withdrawn.length,
    returned: undone.returned.length,
    skipped: undone.skipped.length,
  }
  const subject = `import:${id}` as const
  const [applied] = await db
    .select({ id: staffAudit.id })
    .from(staffAudit)
    .where(and(eq(staffAudit.subject, subject), eq(staffAudit.action, 'import.apply')))
  try {
    await db.batch([
      audited({ ...ctx, ...(applied && { undoes: applied.id }) }, { action: 'import.undo', subject, after }),
      db.update(imports).set({ undone_at: now.getTime() }).where(eq(imports.id, id)),
    ])
  } catch (error) {
    // by another call at the same time
    throw /staff_audit\.undoes/.test(reasonOf(error)) ? undoneAlready() : error
  }
  return undone
}

const sameKey = { category: (key: unknown) => Number(key), option: (key: unknown) => Number(key) }

async function undoChanges(ctx: StaffContext, importId: number, rows: readonly Row[], undone: UndoneImport): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    const [found, hours] = await ctx.db.batch([
      goodsQuery(ctx.db, pickIds(batch.flatMap(({ item_id }) => item_id ?? []))),
      ownHoursQuery(ctx.db),
    ])
    const byId = new Map(withGiven(found, hours).map((dish) => [dish.id, dish]))
    const writes: ImportedGoods[] = []
    const keys: string[] = []
    const sets: number[] = []
    for (const { key, item_id, name, before, after } of batch) {
      const { error, row } = changeOf(byId.get(item_id ?? 0), { before: after, after: before }, sameKey)
      const dish = { id: item_id ?? 0, name }
      if (error !== null || !row) undone.skipped.push({ ...dish, why: EDITED })
      else {
        writes.push(row)
        keys.push(key)
        if (before && 'parts' in before) sets.push(dish.id)
        undone.changed.push({ ...dish, fields: fieldsOf(after, before) })
      }
    }
    const [first, ...others] = changeWrites(ctx, writes)
    if (first)
      await ctx.db.batch([
        first,
        ...others,
        ...writes.flatMap((row) => givenWrites(ctx.db, row)),
        ...undoneWrites(ctx, importId, keys, sets),
      ])
  }
}

/** Batch statements: sets lose the dishes that the import gave them, and the rows are marked: they are no changes of a person. */
const undoneWrites = ({ db }: StaffContext, importId: number, keys: readonly string[], sets: readonly number[]) => [
  db.delete(goodsParts).where(sql`${goodsParts.goods_id} in (select "value" from json_each(${JSON.stringify(sets)}))`),
  db
    .update(importRows)
    .set({ state: 'undone' })
    .where(
      and(
        eq(importRows.import_id, importId),
        eq(importRows.kind, 'goods'),
        sql`${importRows.key} in (select "value" from json_each(${JSON.stringify(keys)}))`,
      ),
    ),
]

const fieldsOf = (was: Row['before'], now: Row['after']) =>
  Object.keys(now ?? {}).map((field) => ({ field, was: plainOf(was?.[field]), now: plainOf(now?.[field]) }))
const plainOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value ?? null)

/** Deletes the dishes that were neither changed nor ordered; of those that were ordered the orders keep copies, and they become drafts. */
async function undoNew(ctx: StaffContext, importId: number, rows: readonly Row[], undone: UndoneImport): Promise<void> {
  if (rows.length === 0) return
  const { db } = ctx
  const ids = JSON.stringify(rows.map(({ item_id }) => item_id))
  const isOne = sql`${dishes.is_public} and ${dishes.id} in (select "value" from json_each(${ids}))`
  // what imports have done is no change of a person: pictures, and later changes that were taken back
  const isUntouched = sql`${dishes.revision} <= (select count(distinct p."import_id") from "import_rows" p
      join "imports" i on i."id" = p."import_id"
      join "catalog_links" l on l."source" = i."source" and l."kind" = 'goods' and l."key" = p."before" ->> '$.goods'
      where p."kind" = 'photo' and p."state" = 'done' and p."import_id" >= ${importId} and l."item_id" = ${dishes.id})
    + 2 * (select count(*) from "import_rows" c where c."kind" = 'goods' and c."action" = 'change' and c."state" = 'undone'
      and c."item_id" = ${dishes.id})`
  const wasOrdered = sql`exists (select 1 from "order_lines" l where l."goods_id" = ${dishes.id})`
  const [ordered, deleted] = await db.batch([
    db
      .select({ id: dishes.id })
      .from(dishes)
      .where(and(isOne, isUntouched, wasOrdered)),
    db
      .delete(dishes)
      .where(and(isOne, isUntouched, sql`not ${wasOrdered}`))
      .returning({ id: dishes.id }),
  ])
  const gone = JSON.stringify(deleted.map(({ id }) => id))
  const isGone = sql`in (select "value" from json_each(${gone}))`
  await db.batch([
    db.delete(catalogLinks).where(sql`${catalogLinks.kind} = 'goods' and ${catalogLinks.item_id} ${isGone}`),
    db.delete(stops).where(sql`${stops.subject} = 'goods' and ${stops.subject_id} ${isGone}`),
  ])
  const [wereOrdered, wereDeleted] = [new Set(ordered.map(({ id }) => id)), new Set(deleted.map(({ id }) => id))]
  for (const { item_id, name } of rows) {
    const dish = { id: item_id ?? 0, name }
    if (wereDeleted.has(dish.id)) undone.deleted.push(dish)
    else if (wereOrdered.has(dish.id)) {
      await withdrawGoods(ctx, dish.id)
      undone.withdrawn.push(dish)
    } else undone.skipped.push({ ...dish, why: EDITED })
  }
}

async function putBack(ctx: StaffContext, { action, item_id, name, after }: Row, undone: UndoneImport): Promise<void> {
  if (after?.['was_stopped'] === true) return
  const dish = { id: item_id ?? 0, name }
  try {
    if (action === 'stop') await setEverywhere(ctx, dish.id, true)
    else await publishGoods(ctx, dish.id)
    undone.returned.push(dish)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    undone.skipped.push({ ...dish, why: error.message })
  }
}

/** Options get their former prices; what the import added and nothing uses is deleted. */
async function undoParts({ db }: StaffContext, importId: number, rows: readonly Row[]): Promise<void> {
  const changed = rows.filter(({ action, kind }) => action === 'change' && kind === 'option')
  const served = await servedBefore(db, rows)
  const unlink = (kind: 'category' | 'option', left: typeof categories | typeof options) =>
    db.delete(catalogLinks).where(and(eq(catalogLinks.kind, kind), sql`${catalogLinks.item_id} not in (select "id" from ${left})`))
  const made = (kind: 'category' | 'option') => sql`(select r."item_id" from "import_rows" r where r."import_id" = ${importId}
    and r."kind" = ${kind} and r."action" = 'create' and r."state" = 'done')`
  await db.batch([
    db.delete(options).where(sql`${options.id} in ${made('option')} and ${options.id} not in (
      select "option_id" from "goods_options" union select "option_id" from "group_items" where "option_id" is not null)`),
    db
      .delete(categories)
      .where(sql`${categories.id} in ${made('category')} and ${categories.id} not in (select "category_id" from "dishes")`),
    unlink('option', options),
    unlink('category', categories),
    ...serveWrites(db, served),
    ...changed.map(({ item_id, before, after }) =>
      db
        .update(options)
        .set({ price: Number(before?.['price']), revision: sql`${options.revision} + 1` })
        .where(and(eq(options.id, item_id ?? 0), eq(options.price, Number(after?.['price'])))),
    ),
  ])
}

/** The former hours of the categories that still have those of the import. */
async function servedBefore(db: StaffContext['db'], rows: readonly Row[]): Promise<{ id: number; hours: Hours[] }[]> {
  const changed = rows.filter(({ action, kind }) => action === 'change' && kind === 'category')
  if (changed.length === 0) return []
  const present = await db.select({ id: categories.id, hours: hoursOfCategory }).from(categories)
  const hoursOf = new Map(present.map(({ id, hours }) => [id, JSON.stringify(hours)]))
  return changed.flatMap(({ item_id, before, after }) =>
    item_id !== null && hoursOf.get(item_id) === JSON.stringify(after?.['hours'])
      ? [{ id: item_id, hours: before?.['hours'] as Hours[] }]
      : [],
  )
}
