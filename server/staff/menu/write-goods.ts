import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { rowWhere } from '#server/db/row-where'
import { categories, goods, goodsDrafts, goodsOptions, goodsParts, goodsSlugs, ingredients, type GoodsDraft } from '#server/db/tables'
import { invalid } from '#server/core/errors'
import { editedMeanwhileError } from '#server/staff/access/edited-meanwhile'
import type { StaffContext } from '#server/staff/access/staff-context'
import { ingredientWrites, namedIngredients, neededIds, reachWrites } from '#server/staff/stops/made-of'
import { findDish, UNKNOWN_NUTRITION, type Dish, type DishFields } from './dish'
import { showDish } from './menu.service'
import { slugFault, slugIsFree } from './old-slugs'

type Change = Partial<DishFields>
type Statement = BatchItem<'sqlite'>

/** Runs a batch if the dish still is as it was read, and its new `slug` is free. @throws HttpError 404, 409 `edited_meanwhile`, 422 `slug:` */
export async function runAtRevision(ctx: StaffContext, dish: Dish, writes: Statement[], slug?: string): Promise<void> {
  const { db } = ctx
  const table = dish.draft ? goodsDrafts : goods
  const isSame = sql`exists (select 1 from ${table} where ${table.id} = ${dish.id} and ${table.revision} = ${dish.revision})`
  try {
    await db.batch([failUnless(db, isSame), ...(slug === undefined ? [] : [slugIsFree(ctx, 'goods', slug, dish.id)]), ...writes])
  } catch (error) {
    if (!isGuardFailure(error)) throw error
    const taken = await slugFault(ctx, 'goods', slug, dish.id)
    if (taken !== undefined) throw invalid('slug', taken)
    throw await editedMeanwhileError(ctx, `goods:${dish.id}`, await showDish(ctx, await findDish(ctx, dish.id)))
  }
}

/** SQL: the category while it is there, else null, which a draft refuses with the whole batch: drafts have no foreign key. */
export const presentCategory = (id: number) => sql<number>`(select ${categories.id} from ${categories} where ${categories.id} = ${id})`

/** Batch statement: a draft with changed fields. */
export function changeDraft({ db, now }: StaffContext, { id, revision }: Dish, draft: GoodsDraft, change: Change): Statement {
  const { name, category_id, ...data } = change
  return db
    .update(goodsDrafts)
    .set({
      ...(name !== undefined && { name }),
      ...(category_id !== undefined && { category_id: presentCategory(category_id) }),
      data: { ...draft, ...data, ...(category_id !== undefined && { position: null }) },
      revision: revision + 1,
      updated_at: now.getTime(),
    })
    .where(eq(goodsDrafts.id, id))
}

/** Batch statements: a dish of the site with changed fields; open stops follow its ingredients and parts. */
export async function changeGoods(ctx: StaffContext, { id, revision, fields }: Dish, change: Change): Promise<Statement[]> {
  const { db } = ctx
  const { options, parts, ingredients: made, slug, ...plain } = change
  return [
    db
      .update(goods)
      .set({
        ...columnsOf(plain),
        ...(slug !== undefined && { slug }),
        ...(plain.category_id !== undefined && { position: lastPlace(plain.category_id) }),
        ...(made && { ingredients_read: true }),
        revision: revision + 1,
      })
      .where(eq(goods.id, id)),
    ...(slug === undefined ? [] : slugWrites(db, id, { was: [fields.slug], is: slug })),
    ...(options ? optionWrites(db, id, options) : []),
    ...(parts ? partWrites(db, id, parts) : []),
    ...(made || parts ? await madeWrites(ctx, id, { made, parts }) : []),
  ]
}

/** The columns of `goods` that hold these fields. A dish without nutrition has zeros. */
export function columnsOf({ price, weight, images, nutrition, ...same }: Omit<Change, 'options' | 'parts' | 'ingredients' | 'slug'>) {
  const [image] = images ?? []
  return {
    ...same,
    ...(price !== undefined && price !== null && { price }),
    ...(weight !== undefined && weight !== null && { weight }),
    ...(images && image !== undefined && { image, images: images.length > 1 ? images : [] }),
    ...(nutrition !== undefined && { nutrition: nutrition ?? UNKNOWN_NUTRITION }),
  }
}

/** SQL: the place after the last dish of a category. */
export const lastPlace = (categoryId: number) =>
  sql<number>`(select coalesce(max(last."position") + 1, 0) from "goods" last where last."category_id" = ${categoryId})`

/** Batch statements: earlier slugs redirect, unless another dish has them now. */
export function slugWrites(db: StaffContext['db'], id: number, { was, is }: { was: readonly string[]; is: string }): Statement[] {
  const value = sql`each."value"`
  const tail = sql`from json_each(${JSON.stringify(was)}) each
    where ${value} <> ${is} and not exists (select 1 from "goods" g where g."slug" = ${value})`
  return [
    db.delete(goodsSlugs).where(and(eq(goodsSlugs.slug, is), eq(goodsSlugs.goods_id, id))),
    db
      .insert(goodsSlugs)
      .select(rowWhere(goodsSlugs, { slug: value, goods_id: id }, tail))
      .onConflictDoUpdate({ target: goodsSlugs.slug, set: { goods_id: id } }),
  ]
}

/** Batch statements: the options of a dish, in their order. */
export function optionWrites(db: StaffContext['db'], id: number, options: readonly number[]): Statement[] {
  const row = { goods_id: id, option_id: sql`each."value"`, position: sql`each."key"` }
  const tail = sql`from json_each(${JSON.stringify(options)}) each where each."value" in (select "id" from "options")`
  return [db.delete(goodsOptions).where(eq(goodsOptions.goods_id, id)), db.insert(goodsOptions).select(rowWhere(goodsOptions, row, tail))]
}

/** Batch statements: the dishes of a set. */
export function partWrites(db: StaffContext['db'], id: number, parts: DishFields['parts']): Statement[] {
  const cells = JSON.stringify(parts.map((one) => [one.id, one.qtt]))
  const row = { goods_id: id, part_id: sql`each."value" ->> 0`, qtt: sql`each."value" ->> 1` }
  const tail = sql`from json_each(${cells}) each where true`
  return [db.delete(goodsParts).where(eq(goodsParts.goods_id, id)), db.insert(goodsParts).select(rowWhere(goodsParts, row, tail))]
}

type Made = { made?: DishFields['ingredients'] | undefined; parts?: DishFields['parts'] | undefined; sets?: readonly number[] }

/** Batch statements: the ingredients of a dish where given, and what open stops reach then. */
export async function madeWrites(ctx: StaffContext, id: number, { made, parts, sets }: Made): Promise<Statement[]> {
  const { db } = ctx
  const known = made ? await db.select().from(ingredients) : []
  const rows = made && namedIngredients(made, known)
  return [
    ...(rows ? ingredientWrites(db, id, rows) : []),
    ...(await reachWrites(ctx, id, { needs: rows && neededIds(rows, known), parts: parts?.map((one) => one.id), sets })),
  ]
}
