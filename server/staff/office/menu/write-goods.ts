import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { rowWhere } from '#server/db/row-where'
import { dishes, goodsOptions, goodsParts, ingredients } from '#server/db/tables'
import { weekWrites } from '#server/db/week-writes'
import type { StaffContext } from '#server/staff/access/staff-context'
import { ingredientWrites, namedIngredients, neededIds, reachWrites } from '#server/staff/kitchen/stops/made-of'
import { findDish, UNKNOWN_NUTRITION, type Dish, type DishFields } from './dish'
import { groupWrites } from './groups'
import { showDish } from './menu.service'
import { dropSlug, keepSlug, slugIsFree, slugRefusal } from './old-slugs'

type Change = Partial<DishFields>
type Statement = BatchItem<'sqlite'>
/** A number, or SQL for that of a dish which the same batch adds. */
type Id = number | SQL<number>

/** A dish or a draft for a change of it. */
export const dishTarget = (ctx: StaffContext, id: number, revision: number | null) => ({
  table: dishes,
  id,
  kind: 'goods' as const,
  revision,
  find: () => findDish(ctx, id),
  show: (dish: Dish) => showDish(ctx, dish),
})

/** What is stored of the changed fields of a dish or a draft. Open stops follow the ingredients and parts of a dish of the site; its former
 *  slug redirects. */
export async function changeDish(ctx: StaffContext, { id, isPublic, family, fields }: Dish, change: Change) {
  const { db } = ctx
  const { options, parts, hours, groups, ingredients: made, images, nutrition, ...plain } = change
  const { slug } = plain
  return {
    set: {
      ...plain,
      ...(images && imageColumns(images)),
      ...(nutrition !== undefined && { nutrition: nutrition ?? UNKNOWN_NUTRITION }),
      ...(plain.category_id !== undefined && { position: isPublic ? lastPlace(plain.category_id) : null }),
      ...(made && { ingredients_read: true }),
      ...(plain.size_name !== undefined && familyOf(plain.size_name, family ?? id)),
    },
    where: slug === undefined ? undefined : slugIsFree('goods', slug, id),
    writes: [
      ...(isPublic && slug !== undefined ? [dropSlug(ctx, 'goods', slug), keepSlug(ctx, 'goods', id, fields.slug)] : []),
      ...(options ? optionWrites(db, id, options) : []),
      ...(parts ? partWrites(db, id, parts) : []),
      ...(hours ? weekWrites(db, 'dish_id', id, hours) : []),
      ...(groups ? groupWrites(db, id, groups) : []),
      ...(made || parts ? await madeWrites(ctx, id, { made, parts, isPublic }) : []),
    ],
    refusal: () => slugRefusal(ctx, 'goods', slug, id),
  }
}

/** The columns of a dish that is a size of a family, or leaves it. */
const familyOf = (size: string | null, family: number) =>
  size === null ? { family_id: null, size_position: 0, is_default_size: false } : { family_id: family }

/** The columns of `dishes` that hold its pictures. */
export const imageColumns = (images: string[]) => ({ image: images[0] ?? '', images: images.length > 1 ? images : [] })

/** SQL: the place after the last dish of a category. */
export const lastPlace = (categoryId: number) =>
  sql<number>`(select coalesce(max(last."position") + 1, 0) from "goods" last where last."category_id" = ${categoryId})`

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
