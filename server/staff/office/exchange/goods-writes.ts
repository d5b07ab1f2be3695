import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { FileGoods } from '~/contracts/catalog-file'
import type { Hours } from '~/contracts/common'
import type { MenuGroup } from '~/contracts/staff-choices'
import { oldPrice } from '~/rules/import-compare'
import { toKopecks } from '~/rules/money'
import { failUnless } from '#server/db/fail-unless'
import { rowWhere } from '#server/db/row-where'
import { catalogLinks, dishes, type goods, goodsOptions, importRows, stopReach, stops } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'

/* Statements that write many dishes at once: one JSON parameter each, because a query has at most a hundred. */

/** A dish that an import adds, with its place in the menu. */
export type NewGoods = FileGoods & {
  slug: string
  category_id: number
  position: number
  option_ids: number[]
  paths: string[]
}
type GoodsColumns = Pick<
  typeof goods.$inferSelect,
  | 'name'
  | 'category_id'
  | 'description'
  | 'composition'
  | 'price'
  | 'old_price'
  | 'weight'
  | 'unit'
  | 'pieces'
  | 'badge'
  | 'allergens'
  | 'nutrition'
  | 'article'
>
/** What is given to a dish once all dishes are there; absent: it stays. */
export type GivenWrites = { hours?: Hours[]; groups?: MenuGroup[] }
/** All that an import may change of a dish, at the revision it was read at. `options` undefined: they stay. */
export type ImportedGoods = GoodsColumns & { id: number; revision: number; options: number[] | undefined } & GivenWrites

export const cell = (name: string) => sql.raw(`each."value" ->> '$.${name}'`)
const COLUMNS = {
  name: cell('name'),
  category_id: cell('category_id'),
  description: cell('description'),
  composition: cell('composition'),
  price: cell('price'),
  old_price: cell('old_price'),
  weight: cell('weight'),
  unit: cell('unit'),
  pieces: cell('pieces'),
  badge: cell('badge'),
  allergens: cell('allergens'),
  nutrition: cell('nutrition'),
  article: cell('article'),
}

const stored = <Row extends { price: number; old_price?: number | null | undefined }>(row: Row) => {
  const old = oldPrice(row.old_price, row.price)
  return { ...row, price: toKopecks(row.price), old_price: old === null ? null : toKopecks(old) }
}

/** Batch statement: fails the batch where another run has done one of these rows of an import. */
export const whileWaiting = (
  { db }: Pick<StaffContext, 'db'>,
  importId: number,
  kind: 'category' | 'option' | 'goods' | 'photo',
  rows: readonly { key: string }[],
): BatchItem<'sqlite'> =>
  failUnless(
    db,
    sql`(select count(*) from "import_rows" r join json_each(${JSON.stringify(rows.map(({ key }) => key))}) each on r."key" = each."value"
      where r."import_id" = ${importId} and r."kind" = ${kind} and r."state" = 'waiting') = ${rows.length}`,
  )

/** Batch statements: adds dishes, and marks their rows of the import as done. A dish without a weight is one piece; one that is out of stock
 *  is stopped. */
export function createWrites(ctx: StaffContext, of: { id: number; source: string }, rows: readonly NewGoods[]): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const cells = rows.map(({ paths, ...row }) => ({
    ...stored(row),
    weight: row.weight ?? row.pieces ?? 1,
    unit: row.weight === undefined ? 'шт' : (row.unit ?? 'г'),
    description: row.description ?? '',
    composition: row.composition ?? '',
    badge: row.badge ?? 'no',
    allergens: row.allergens ?? [],
    nutrition: row.nutrition ?? { kcal: 0, protein: 0, fat: 0, carbs: 0 },
    image: paths[0] ?? '',
    images: paths.length > 1 ? paths : [],
  }))
  const each = sql`json_each(${JSON.stringify(cells)}) each`
  const tail = sql`from ${each} where true`
  const isOut = sql`${cell('available')} = 0`
  const row = { slug: cell('slug'), is_public: true, position: cell('position'), image: cell('image'), images: cell('images'), ...COLUMNS }
  const id = sql<number>`(select d."id" from "dishes" d where d."slug" = ${cell('slug')})`
  const option = { goods_id: id, option_id: sql`o."value"`, position: sql`o."key"` }
  const stop = {
    subject: 'goods' as const,
    subject_id: id,
    from_at: now.getTime(),
    reason: 'По файлу нет в наличии',
    staff_id: ctx.staff.id,
  }
  const reach = { stop_id: sql`s."id"`, kind: 'goods' as const, item_id: sql`s."subject_id"` }
  return [
    db.insert(dishes).select(rowWhere(dishes, row, tail)),
    db
      .insert(goodsOptions)
      .select(rowWhere(goodsOptions, option, sql`from ${each}, json_each(each."value" -> '$.option_ids') o where true`))
      .onConflictDoNothing(),
    linkWrites(ctx, of.source, tail, id),
    ...(rows.some(({ available }) => available === false)
      ? [
          db.insert(stops).select(rowWhere(stops, stop, sql`${tail} and ${isOut}`)),
          db
            .insert(stopReach)
            .select(
              rowWhere(
                stopReach,
                reach,
                sql`from "stops" s join ${each} on s."subject_id" = ${id} where s."subject" = 'goods' and s."ended_at" is null
                  and ${isOut}`,
              ),
            )
            .onConflictDoNothing(),
        ]
      : []),
    db
      .update(importRows)
      .set({ state: 'done', item_id: id })
      .from(each)
      .where(and(eq(importRows.import_id, of.id), eq(importRows.kind, 'goods'), sql`${importRows.key} = ${cell('key')}`)),
  ]
}

/** Batch statement: what the keys of a source mean. `tail` has `each` with `kind` and `key`; without `kind` they are dishes. */
export function linkWrites({ db }: Pick<StaffContext, 'db'>, source: string, tail: SQL, id: SQL): BatchItem<'sqlite'> {
  const row = { source, kind: sql`coalesce(${cell('kind')}, 'goods')`, key: cell('key'), item_id: id }
  return db
    .insert(catalogLinks)
    .select(rowWhere(catalogLinks, row, tail))
    .onConflictDoUpdate({ target: [catalogLinks.source, catalogLinks.kind, catalogLinks.key], set: { item_id: sql`excluded."item_id"` } })
}

/** Batch statements: changes dishes; the batch fails where one of them is at another revision. */
export function changeWrites({ db }: Pick<StaffContext, 'db'>, rows: readonly ImportedGoods[]): BatchItem<'sqlite'>[] {
  if (rows.length === 0) return []
  const each = sql`json_each(${JSON.stringify(rows.map(stored))}) each`
  const isSame = sql`${dishes.id} = ${cell('id')} and ${dishes.revision} = ${cell('revision')}`
  const withOptions = sql`from ${each} join "dishes" on ${isSame} where each."value" -> '$.options' is not null`
  const option = { goods_id: cell('id'), option_id: sql`o."value"`, position: sql`o."key"` }
  return [
    failUnless(db, sql`(select count(*) from ${each} join "dishes" on ${isSame}) = ${rows.length}`),
    db.delete(goodsOptions).where(sql`${goodsOptions.goods_id} in (select ${cell('id')} ${withOptions})`),
    db
      .insert(goodsOptions)
      .select(
        rowWhere(
          goodsOptions,
          option,
          sql`from ${each} join "dishes" on ${isSame}, json_each(each."value" -> '$.options') o where o."value" in (select "id" from "options")`,
        ),
      )
      .onConflictDoNothing(),
    db
      .update(dishes)
      .set({ ...COLUMNS, revision: sql`${dishes.revision} + 1` })
      .from(each)
      .where(isSame),
  ]
}

/** Batch statement: what became of rows of an import that still wait; `after` where it is known only now. */
export function markWrites(
  { db }: Pick<StaffContext, 'db'>,
  importId: number,
  rows: readonly { key: string; error: string | null; after?: Record<string, unknown> }[],
  kind: 'goods' | 'photo' = 'goods',
): BatchItem<'sqlite'> {
  const each = sql`json_each(${JSON.stringify(rows)}) each`
  return db
    .update(importRows)
    .set({
      state: sql`case when ${cell('error')} is null then 'done' else 'failed' end`,
      error: sql`${cell('error')}`,
      after: sql`coalesce(${cell('after')}, ${importRows.after})`,
    })
    .from(each)
    .where(
      and(
        eq(importRows.import_id, importId),
        eq(importRows.kind, kind),
        eq(importRows.state, 'waiting'),
        sql`${importRows.key} = ${cell('key')}`,
      ),
    )
}
