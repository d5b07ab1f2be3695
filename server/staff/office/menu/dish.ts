import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { MenuGoodsFields } from '~/contracts/staff-menu'
import { readComposition } from '~/rules/composition'
import { dishes, goodsIngredients, goodsOptions, goodsParts, ingredients, menuHours } from '#server/db/tables'
import { missing } from '#server/core/errors'
import { groupsOf } from '#server/catalog/goods-groups'
import { isPublicPart } from '#server/catalog/goods-rows'
import type { ServiceContext } from '#server/http/context'
import { readIngredients } from '#server/staff/kitchen/stops/read-ingredients'
import { toMenuGroup } from './groups'

type Ingredients = { name: string; grams: number | null; is_needed: boolean }[]
export type DishFields = Omit<MenuGoodsFields, 'ingredients'> & { ingredients: Ingredients }
/** A dish on the site or a draft. `hasIngredients`: they are stored; those of a draft may be what its composition says. */
export type Dish = {
  id: number
  revision: number
  isPublic: boolean
  hasIngredients: boolean
  /** The family whose size it is. */
  family: number | null
  fields: DishFields
}

/** A dish or a draft. @throws HttpError 404 */
export async function findDish({ db }: Pick<ServiceContext, 'db'>, id: number): Promise<Dish> {
  await readIngredients(db)
  const isDraft = sql`exists (select 1 from ${dishes} d where d."id" = ${id} and not d."is_public")`
  const [[row], options, made, parts, hours] = await db.batch([
    db
      .select({ ...getTableColumns(dishes), groups: groupsOf('dishes') })
      .from(dishes)
      .where(eq(dishes.id, id)),
    db
      .select({ id: goodsOptions.option_id })
      .from(goodsOptions)
      .where(eq(goodsOptions.goods_id, id))
      .orderBy(asc(goodsOptions.position), asc(goodsOptions.option_id)),
    db
      .select({ name: ingredients.name, grams: goodsIngredients.grams, is_needed: goodsIngredients.is_needed })
      .from(goodsIngredients)
      .innerJoin(ingredients, eq(ingredients.id, goodsIngredients.ingredient_id))
      .where(eq(goodsIngredients.goods_id, id))
      .orderBy(sql`${goodsIngredients}."rowid"`),
    db
      .select({ id: goodsParts.part_id, qtt: goodsParts.qtt })
      .from(goodsParts)
      // a set of the site has lost the parts that are drafts, until they return
      .where(sql`${goodsParts.goods_id} = ${id} and (${isDraft} or ${isPublicPart})`)
      .orderBy(sql`${goodsParts}."rowid"`),
    db
      .select({ day: menuHours.day, open: menuHours.open, close: menuHours.close })
      .from(menuHours)
      .where(eq(menuHours.dish_id, id))
      .orderBy(asc(menuHours.day), asc(menuHours.open)),
  ])
  if (!row) throw missing('Такого блюда нет')
  const { revision, is_public: isPublic, ingredients_read: hasIngredients, family_id: family, groups, ...columns } = row
  const own = {
    options: options.map((one) => one.id),
    ingredients: hasIngredients || isPublic || parts.length > 0 ? made : madeOf(row.composition),
    parts,
    hours,
    groups: groups.map(toMenuGroup),
  }
  return { id, revision, isPublic, hasIngredients, family, fields: { ...fieldsOf(columns), ...own } }
}

type Columns = Omit<typeof dishes.$inferSelect, 'revision' | 'is_public' | 'ingredients_read' | 'family_id'>

function fieldsOf(row: Columns): Omit<DishFields, 'options' | 'ingredients' | 'parts' | 'hours' | 'groups'> {
  const { id: _id, position: _p, image, images, nutrition, available: _a, popularity: _s, ...same } = row
  return {
    ...same,
    // an imported dish may have none
    images: images.length > 0 ? images : [image].filter(Boolean),
    nutrition: isUnknown(nutrition) ? null : inOrder(nutrition),
  }
}

type Nutrition = NonNullable<MenuGoodsFields['nutrition']>
/** The nutrition of a dish for which it is unknown; pages do not show it. */
export const UNKNOWN_NUTRITION: Nutrition = { kcal: 0, protein: 0, fat: 0, carbs: 0 }
const isUnknown = (nutrition: Nutrition) => Object.values(nutrition).every((value) => value === 0)
const inOrder = ({ kcal, protein, fat, carbs }: Nutrition): Nutrition => ({ kcal, protein, fat, carbs })

const madeOf = (composition: string): Ingredients => readComposition(composition).map((one) => ({ ...one, is_needed: true }))
