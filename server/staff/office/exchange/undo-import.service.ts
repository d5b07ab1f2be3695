import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { UNDO_DAYS } from '~/contracts/staff-constants'
import type { UndoneImport } from '~/contracts/staff-exchange'
import { DAY_MS } from '~/rules/time'
import { goodsQuery, pickIds } from '#server/catalog/goods-rows'
import { catalogLinks, dishes, goodsParts, importRows, imports, staffAudit, stops } from '#server/db/tables'
import { retryOvertaken } from '#server/db/retry-overtaken'
import { conflict, HttpError, missing, reasonOf } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { publishGoods, withdrawGoods } from '#server/staff/office/menu/publish.service'
import { setEverywhere } from '#server/staff/kitchen/stops/stop-everywhere'
import { changeOf } from './goods-change'
import { changeWrites } from './goods-writes'
import { ownHoursQuery, withGiven } from './import-menu'
import { undoParts } from './undo-parts'
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
  // nothing more is done of it, by a call that goes on meanwhile neither
  await endWaiting(ctx, id, ['category', 'option', 'goods'])
  const rows = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.state, 'done'), inArray(importRows.kind, ['goods', 'option', 'category'])))
  const ofGoods = rows.filter(({ kind }) => kind === 'goods')
  const changed = ofGoods.filter(({ action }) => action === 'change')
  for (let at = 0; at < changed.length; at += BATCH) await retryOvertaken(() => undoChanges(ctx, id, changed.slice(at, at + BATCH)))
  await undoNew(
    ctx,
    id,
    ofGoods.filter(({ action }) => action === 'create'),
  )
  const whys = new Map<string, string>()
  for (const one of ofGoods.filter(({ action }) => action === 'stop' || action === 'withdraw')) await putBack(ctx, id, one, whys)
  const undone = await readUndone(ctx, id, whys)
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
      endWaiting(ctx, id, ['photo']),
    ])
  } catch (error) {
    // by another call at the same time
    throw /staff_audit\.undoes/.test(reasonOf(error)) ? undoneAlready() : error
  }
  return undone
}

const sameKey = { category: (key: unknown) => Number(key), option: (key: unknown) => Number(key) }

/** Batch statement: what still waits is not done any more. */
const endWaiting = ({ db }: StaffContext, importId: number, kinds: Row['kind'][]) =>
  db
    .update(importRows)
    .set({ state: 'failed', error: 'Импорт вернули' })
    .where(and(eq(importRows.import_id, importId), inArray(importRows.kind, kinds), eq(importRows.state, 'waiting')))

/** Batch statement: the rows of these dishes are taken back, so that a repeated call goes on after them. */
const markUndone = ({ db }: StaffContext, importId: number, keys: readonly string[], where = sql`1`) =>
  db
    .update(importRows)
    .set({ state: 'undone' })
    .where(
      and(
        eq(importRows.import_id, importId),
        eq(importRows.kind, 'goods'),
        sql`${importRows.key} in (select "value" from json_each(${JSON.stringify(keys)})) and ${where}`,
      ),
    )

/** What this call and those that were interrupted before it have taken back. `whys`: by key, why a row was left. */
async function readUndone({ db }: StaffContext, importId: number, whys: ReadonlyMap<string, string>): Promise<UndoneImport> {
  const rows = await db
    .select({ row: importRows, isThere: sql<number>`exists (select 1 from "dishes" d where d."id" = ${importRows.item_id})` })
    .from(importRows)
    .where(and(eq(importRows.import_id, importId), eq(importRows.kind, 'goods'), inArray(importRows.state, ['done', 'undone'])))
    .orderBy(importRows.action, sql`${importRows}."rowid"`)
  const undone: UndoneImport = { changed: [], deleted: [], withdrawn: [], returned: [], skipped: [] }
  for (const { row, isThere } of rows) {
    const { key, action, state, item_id, name, before, after } = row
    const dish = { id: item_id ?? 0, name }
    if (isLeft(row)) continue
    if (state === 'done') undone.skipped.push({ ...dish, why: whys.get(key) ?? EDITED })
    else if (action === 'change') undone.changed.push({ ...dish, fields: fieldsOf(after, before) })
    else if (action === 'create') undone[isThere === 1 ? 'withdrawn' : 'deleted'].push(dish)
    else undone.returned.push(dish)
  }
  return undone
}

/** A dish that somebody had stopped before the import stays stopped. */
const isLeft = ({ after }: Row) => after?.['was_stopped'] === true

async function undoChanges(ctx: StaffContext, importId: number, rows: readonly Row[]): Promise<void> {
  const { db } = ctx
  const [found, hours] = await db.batch([goodsQuery(db, pickIds(rows.flatMap(({ item_id }) => item_id ?? []))), ownHoursQuery(db)])
  const byId = new Map(withGiven(found, hours).map((dish) => [dish.id, dish]))
  const changes = rows.flatMap(({ key, item_id, before, after }) => {
    const { row } = changeOf(byId.get(item_id ?? 0), { before: after, after: before }, sameKey)
    return row ? [{ key, row, isSet: before !== null && 'parts' in before }] : []
  })
  const writes = changes.map(({ row }) => row)
  const sets = JSON.stringify(changes.flatMap(({ row, isSet }) => (isSet ? row.id : [])))
  const [first, ...others] = changeWrites(ctx, writes)
  if (!first) return
  await db.batch([
    first,
    ...others,
    ...writes.flatMap((row) => givenWrites(db, row)),
    // sets lose the dishes that the import gave them
    db.delete(goodsParts).where(sql`${goodsParts.goods_id} in (select "value" from json_each(${sets}))`),
    markUndone(
      ctx,
      importId,
      changes.map(({ key }) => key),
    ),
  ])
}

const fieldsOf = (was: Row['before'], now: Row['after']) =>
  Object.keys(now ?? {}).map((field) => ({ field, was: plainOf(was?.[field]), now: plainOf(now?.[field]) }))
const plainOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value ?? null)

/** Deletes the dishes that were neither changed nor ordered; of those that were ordered the orders keep copies, and they become drafts. */
async function undoNew(ctx: StaffContext, importId: number, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const { db } = ctx
  const keyOf = new Map(rows.map(({ key, item_id }) => [item_id, key]))
  const isOne = sql`${dishes.is_public} and ${dishes.id} in (select "value" from json_each(${JSON.stringify([...keyOf.keys()])}))`
  // what imports have done is no change of a person: pictures, and later changes that were taken back
  const isUntouched = sql`${dishes.revision} <= (select count(distinct p."import_id") from "import_rows" p
      join "imports" i on i."id" = p."import_id"
      join "catalog_links" l on l."source" = i."source" and l."kind" = 'goods' and l."key" = p."before" ->> '$.goods'
      where p."kind" = 'photo' and p."state" = 'done' and p."import_id" >= ${importId} and l."item_id" = ${dishes.id})
    + 2 * (select count(*) from "import_rows" c where c."kind" = 'goods' and c."action" = 'change' and c."state" = 'undone'
      and c."item_id" = ${dishes.id})`
  const wasOrdered = sql`exists (select 1 from "order_lines" l where l."goods_id" = ${dishes.id})`
  const found = await db
    .select({ id: dishes.id, wasOrdered: sql<number>`${wasOrdered}` })
    .from(dishes)
    .where(and(isOne, isUntouched))
  const ids = found.flatMap((one) => (one.wasOrdered === 1 ? [] : one.id))
  const isGone = (id: AnySQLiteColumn) =>
    sql`${id} in (select "value" from json_each(${JSON.stringify(ids)})) and ${id} not in (select "id" from "dishes")`
  await db.batch([
    db
      .delete(dishes)
      .where(and(sql`${dishes.id} in (select "value" from json_each(${JSON.stringify(ids)}))`, isUntouched, sql`not ${wasOrdered}`)),
    db.delete(catalogLinks).where(and(eq(catalogLinks.kind, 'goods'), isGone(catalogLinks.item_id))),
    db.delete(stops).where(and(eq(stops.subject, 'goods'), isGone(stops.subject_id))),
    markUndone(
      ctx,
      importId,
      ids.flatMap((id) => keyOf.get(id) ?? []),
      isGone(importRows.item_id),
    ),
  ])
  for (const { id } of found.filter((one) => one.wasOrdered === 1))
    await withdrawGoods(ctx, id, [markUndone(ctx, importId, [keyOf.get(id) ?? ''])])
}

async function putBack(ctx: StaffContext, importId: number, row: Row, whys: Map<string, string>): Promise<void> {
  if (isLeft(row)) return
  const { key, action, item_id } = row
  const mark = () => markUndone(ctx, importId, [key])
  try {
    if (action === 'stop') await setEverywhere(ctx, item_id ?? 0, true, [mark()])
    else await publishGoods(ctx, item_id ?? 0, [mark()])
    // somebody has published it
    await ctx.db.batch([mark()])
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    whys.set(key, error.message)
  }
}
