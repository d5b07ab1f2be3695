import { asc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MenuOrderBody } from '~/contracts/staff-menu'
import { categories, dishes, options } from '#server/db/tables'
import { invalid, missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'

type Place = { id: number; position: number | null }

/** Whether everything is in this order already. @throws HttpError as `sortMenu` */
export async function isSortedAs(ctx: StaffContext, body: MenuOrderBody): Promise<boolean> {
  const sorted = await sortedAs(ctx, body)
  return Object.values(sorted).every((one) => one === undefined || one.was.join() === one.is.join())
}

/** Sorts categories, options, the sizes of a dish, or the dishes and drafts of a category; those that a list leaves out follow it in their order. Revisions stay:
 *  a place is no field of a sheet. @throws HttpError 404 for the category, 422 by list for ids that are not in it */
export async function sortMenu(ctx: StaffContext, body: MenuOrderBody): Promise<void> {
  const { db } = ctx
  const sorted = await sortedAs(ctx, body)
  const changed = Object.entries(sorted).flatMap(([list, one]) => (one && one.moved.length > 0 ? [{ list, ...one }] : []))
  if (changed.length === 0) return
  const ofCategory = sorted.goods && { category_id: body.category_id }
  const value = (which: 'was' | 'is') => ({ ...ofCategory, ...Object.fromEntries(changed.map((one) => [one.list, one[which]])) })
  await db.batch([
    audited(ctx, { action: 'menu.order', subject: 'menu', before: value('was'), after: value('is') }),
    ...(sorted.categories ? [place(db, categories, sorted.categories.moved)] : []),
    ...(sorted.options ? [place(db, options, sorted.options.moved)] : []),
    ...(sorted.goods ? [place(db, dishes, sorted.goods.moved)] : []),
    ...(sorted.sizes ? [place(db, dishes, sorted.sizes.moved, 'size_position')] : []),
  ])
}

async function sortedAs({ db }: StaffContext, body: MenuOrderBody) {
  const [ofCategories, ofOptions, ofGoods, [category], ofSizes] = await db.batch([
    db.select({ id: categories.id, position: categories.position }).from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db.select({ id: options.id, position: options.position }).from(options).orderBy(asc(options.position), asc(options.id)),
    db
      .select({ id: dishes.id, position: dishes.position })
      .from(dishes)
      .where(eq(dishes.category_id, body.category_id ?? 0)),
    db
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, body.category_id ?? 0)),
    db
      .select({ id: dishes.id, position: dishes.size_position })
      .from(dishes)
      .where(sql`${dishes.family_id} = (select one."family_id" from "dishes" one where one."id" = ${body.sizes?.[0] ?? 0})`)
      .orderBy(asc(dishes.size_position), asc(dishes.id)),
  ])
  if (body.category_id !== undefined && !category) throw missing('Такой категории нет')
  const last = Number.MAX_SAFE_INTEGER
  const inOrder = ofGoods.toSorted((a, b) => (a.position ?? last) - (b.position ?? last) || a.id - b.id)
  return {
    categories: body.categories && sort('categories', ofCategories, body.categories),
    options: body.options && sort('options', ofOptions, body.options),
    goods: body.goods && sort('goods', inOrder, body.goods),
    sizes: body.sizes && sort('sizes', ofSizes, body.sizes),
  }
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

/** Batch statement: the places of many rows. */
const place = (
  db: StaffContext['db'],
  table: typeof categories | typeof options | typeof dishes,
  moved: Sorted['moved'],
  column: 'position' | 'size_position' = 'position',
): BatchItem<'sqlite'> =>
  db
    .update(table)
    .set({ [column]: sql`cast(each."value" ->> 1 as integer)` })
    .from(sql`json_each(${JSON.stringify(moved)}) each`)
    .where(sql`${table.id} = each."value" ->> 0`)
