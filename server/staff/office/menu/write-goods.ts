import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { rowWhere } from '#server/db/row-where'
import { dishes, goodsOptions, goodsParts, goodsSlugs, ingredients } from '#server/db/tables'
import { invalid } from '#server/core/errors'
import { editedMeanwhileError } from '#server/staff/access/edited-meanwhile'
import type { StaffContext } from '#server/staff/access/staff-context'
import { ingredientWrites, namedIngredients, neededIds, reachWrites } from '#server/staff/kitchen/stops/made-of'
import { findDish, UNKNOWN_NUTRITION, type Dish, type DishFields } from './dish'
import { showDish } from './menu.service'
import { slugFault, slugIsFree } from './old-slugs'

type Change = Partial<DishFields>
type Statement = BatchItem<'sqlite'>
/** A number, or SQL for that of a dish which the same batch adds. */
type Id = number | SQL<number>

/** Runs a batch if the dish still is as it was read, and its new `slug` is free. @throws HttpError 404, 409 `edited_meanwhile`, 422 `slug:` */
export async function runAtRevision(ctx: StaffContext, dish: Dish, writes: Statement[], slug?: string): Promise<void> {
  const { db } = ctx
  const isSame = sql`exists (select 1 from ${dishes} where ${dishes.id} = ${dish.id} and ${dishes.revision} = ${dish.revision})`
  try {
    await db.batch([failUnless(db, isSame), ...(slug === undefined ? [] : [slugIsFree(ctx, 'goods', slug, dish.id)]), ...writes])
  } catch (error) {
    if (!isGuardFailure(error)) throw error
    const taken = await slugFault(ctx, 'goods', slug, dish.id)
    if (taken !== undefined) throw invalid('slug', taken)
    throw await editedMeanwhileError(ctx, `goods:${dish.id}`, await showDish(ctx, await findDish(ctx, dish.id)))
  }
}

/** Batch statements: a dish or a draft with changed fields. Open stops follow the ingredients and parts of a dish of the site; its former
 *  slug redirects. */
export async function changeDish(ctx: StaffContext, { id, revision, isPublic, fields }: Dish, change: Change): Promise<Statement[]> {
  const { db } = ctx
  const { options, parts, ingredients: made, images, nutrition, ...plain } = change
  return [
    db
      .update(dishes)
      .set({
        ...plain,
        ...(images && imageColumns(images)),
        ...(nutrition !== undefined && { nutrition: nutrition ?? UNKNOWN_NUTRITION }),
        ...(plain.category_id !== undefined && { position: isPublic ? lastPlace(plain.category_id) : null }),
        ...(made && { ingredients_read: true }),
        revision: revision + 1,
      })
      .where(eq(dishes.id, id)),
    ...(isPublic && plain.slug !== undefined ? [dropSlug(db, id, plain.slug), keepSlug(db, id, fields.slug)] : []),
    ...(options ? optionWrites(db, id, options) : []),
    ...(parts ? partWrites(db, id, parts) : []),
    ...(made || parts ? await madeWrites(ctx, id, { made, parts, isPublic }) : []),
  ]
}

/** The columns of `dishes` that hold its pictures. */
export const imageColumns = (images: string[]) => ({ image: images[0] ?? '', images: images.length > 1 ? images : [] })

/** SQL: the place after the last dish of a category. */
export const lastPlace = (categoryId: number) =>
  sql<number>`(select coalesce(max(last."position") + 1, 0) from "goods" last where last."category_id" = ${categoryId})`

/** Batch statement: an address that a dish has had leads to it. */
export const keepSlug = (db: StaffContext['db'], id: number, slug: string): Statement =>
  db
    .insert(goodsSlugs)
    .values({ slug, goods_id: id })
    .onConflictDoUpdate({ target: goodsSlugs.slug, set: { goods_id: id } })

/** Batch statement: the address of a dish is no former one of it. */
export const dropSlug = (db: StaffContext['db'], id: number, slug: string): Statement =>
  db.delete(goodsSlugs).where(and(eq(goodsSlugs.slug, slug), eq(goodsSlugs.goods_id, id)))

/** Batch statements: the options of a dish, in their order. */
export function optionWrites(db: StaffContext['db'], id: Id, options: readonly number[]): Statement[] {
  const row = { goods_id: sql`${id}`, option_id: sql`each."value"`, position: sql`each."key"` }
  const tail = sql`from json_each(${JSON.stringify(options)}) each where each."value" in (select "id" from "options")`
  return [db.delete(goodsOptions).where(eq(goodsOptions.goods_id, id)), db.insert(goodsOptions).select(rowWhere(goodsOptions, row, tail))]
}

/** Batch statements: the dishes of a set. A set of the site keeps the parts that are drafts now. */
export function partWrites(db: StaffContext['db'], id: Id, parts: DishFields['parts']): Statement[] {
  const cells = JSON.stringify(parts.map((one) => [one.id, one.qtt]))
  const row = { goods_id: sql`${id}`, part_id: sql`each."value" ->> 0`, qtt: sql`each."value" ->> 1` }
  const tail = sql`from json_each(${cells}) each where each."value" ->> 0 in (select "id" from "dishes")`
  const isShown = sql`(${goodsParts.goods_id} not in (select "id" from "goods") or ${goodsParts.part_id} in (select "id" from "goods"))`
  return [
    db.delete(goodsParts).where(and(eq(goodsParts.goods_id, id), isShown)),
    db
      .insert(goodsParts)
      .select(rowWhere(goodsParts, row, tail))
      .onConflictDoNothing(),
  ]
}

type Made = {
  made?: DishFields['ingredients'] | undefined
  parts?: DishFields['parts'] | undefined
  sets?: readonly number[]
  isPublic: boolean
}

/** Batch statements: the ingredients of a dish where given, and what open stops reach then if it is on the site. */
export async function madeWrites(ctx: StaffContext, id: number, { made, parts, sets, isPublic }: Made): Promise<Statement[]> {
  const { db } = ctx
  const known = made ? await db.select().from(ingredients) : []
  const rows = made && namedIngredients(made, known)
  const reach = { needs: rows && neededIds(rows, known), parts: parts?.map((one) => one.id), sets }
  return [...(rows ? ingredientWrites(db, id, rows) : []), ...(isPublic ? await reachWrites(ctx, id, reach) : [])]
}
