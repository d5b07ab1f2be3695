import { asc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MenuOrderBody } from '~/contracts/staff-menu'
import { categories, goods, goodsDrafts, options } from '#server/db/tables'
import { invalid, missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'

type Place = { id: number; position: number | null }

/** Whether everything is in this order already. @throws HttpError as `sortMenu` */
export async function isSortedAs(ctx: StaffContext, body: MenuOrderBody): Promise<boolean> {
  const { sorted } = await sortedAs(ctx, body)
  return Object.values(sorted).every((one) => one === undefined || one.was.join() === one.is.join())
}

/** Sorts categories, options, or the dishes and drafts of a category; those that a list leaves out follow it in their order. Revisions stay:
 *  a place is no field of a sheet. @throws HttpError 404 for the category, 422 by list for ids that are not in it */
export async function sortMenu(ctx: StaffContext, body: MenuOrderBody): Promise<void> {
  const { db } = ctx
  const { sorted, isDraft } = await sortedAs(ctx, body)
  const changed = Object.entries(sorted).flatMap(([list, one]) => (one && one.moved.length > 0 ? [{ list, ...one }] : []))
  if (changed.length === 0) return
  const ofCategory = sorted.goods && { category_id: body.category_id }
  const value = (which: 'was' | 'is') => ({ ...ofCategory, ...Object.fromEntries(changed.map((one) => [one.list, one[which]])) })
  const moved = { goods: (sorted.goods?.moved ?? []).filter(([id]) => !isDraft.has(id)), drafts: sorted.goods?.moved ?? [] }
  await db.batch([
    audited(ctx, { action: 'menu.order', subject: 'menu', before: value('was'), after: value('is') }),
    ...(sorted.categories ? [place(db, categories, sorted.categories.moved)] : []),
    ...(sorted.options ? [place(db, options, sorted.options.moved)] : []),
    ...(moved.goods.length > 0 ? [place(db, goods, moved.goods)] : []),
    ...(isDraft.size > 0 ? [placeDrafts(db, moved.drafts)] : []),
  ])
}

async function sortedAs({ db }: StaffContext, body: MenuOrderBody) {
  const [ofCategories, ofOptions, ofGoods, ofDrafts, [category]] = await db.batch([
    db.select({ id: categories.id, position: categories.position }).from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db.select({ id: options.id, position: options.position }).from(options).orderBy(asc(options.position), asc(options.id)),
    db
      .select({ id: goods.id, position: goods.position })
      .from(goods)
      .where(eq(goods.category_id, body.category_id ?? 0)),
    db
      .select({ id: goodsDrafts.id, position: sql<number | null>`${goodsDrafts.data} ->> 'position'`.as('position') })
      .from(goodsDrafts)
      .where(eq(goodsDrafts.category_id, body.category_id ?? 0)),
    db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, body.category_id ?? 0)),
  ])
  if (body.category_id !== undefined && !category) throw missing('Такой категории нет')
  const last = Number.MAX_SAFE_INTEGER
  const dishes = [...ofGoods, ...ofDrafts].toSorted((a, b) => (a.position ?? last) - (b.position ?? last) || a.id - b.id)
  const isDraft = new Set(ofDrafts.map(({ id }) => id))
  const sorted = {
    categories: body.categories && sort('categories', ofCategories, body.categories),
    options: body.options && sort('options', ofOptions, body.options),
    goods: body.goods && sort('goods', dishes, body.goods),
  }
  return { sorted, isDraft }
}

type Sorted = { was: number[]; is: number[]; moved: [id: number, position: number][] }

function sort(list: string, rows: readonly Place[], ids: readonly number[]): Sorted {
  const was = rows.map(({ id }) => id)
  const known = new Set(was)
  if (ids.some((id) => !known.has(id))) throw invalid(list, 'Здесь есть то, чего в\u00a0этом списке нет')
  const is = [...new Set([...ids, ...was])]
  const placeOf = new Map(rows.map(({ id, position }) => [id, position]))
  return { was, is, moved: is.flatMap((id, at): [number, number][] => (placeOf.get(id) === at ? [] : [[id, at]])) }
}

const placeOf = sql`cast(each."value" ->> 1 as integer)`

/** Batch statement: the places of many rows. */
const place = (
  db: StaffContext['db'],
  table: typeof categories | typeof options | typeof goods,
  moved: Sorted['moved'],
): BatchItem<'sqlite'> =>
  db
    .update(table)
    .set({ position: placeOf })
    .from(sql`json_each(${JSON.stringify(moved)}) each`)
    .where(sql`${table.id} = each."value" ->> 0`)

const placeDrafts = (db: StaffContext['db'], moved: Sorted['moved']): BatchItem<'sqlite'> =>
  db
    .update(goodsDrafts)
    .set({ data: sql`json_set(${goodsDrafts.data}, '$.position', ${placeOf})` })
    .from(sql`json_each(${JSON.stringify(moved)}) each`)
    .where(sql`${goodsDrafts.id} = each."value" ->> 0`)
