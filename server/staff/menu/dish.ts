import { asc, eq, sql } from 'drizzle-orm'
import type { MenuGoodsFields } from '~/contracts/staff-menu'
import { readComposition } from '~/rules/composition'
import { goods, goodsDrafts, goodsIngredients, goodsOptions, goodsParts, ingredients, type GoodsDraft } from '#server/db/tables'
import { missing } from '#server/core/errors'
import type { ServiceContext } from '#server/http/context'
import { readIngredients } from '#server/staff/stops/read-ingredients'

type Ingredients = { name: string; grams: number | null; is_needed: boolean }[]
export type DishFields = Omit<MenuGoodsFields, 'ingredients'> & { ingredients: Ingredients }
/** A dish on the site or, with its stored `draft`, not on it. */
export type Dish = { id: number; revision: number; position: number | null; fields: DishFields; draft: GoodsDraft | null }

/** A dish or a draft. @throws HttpError 404 */
export async function findDish({ db }: Pick<ServiceContext, 'db'>, id: number): Promise<Dish> {
  await readIngredients(db)
  const [[row], [draft], options, made, parts] = await db.batch([
    db.select().from(goods).where(eq(goods.id, id)),
    db.select().from(goodsDrafts).where(eq(goodsDrafts.id, id)),
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
      .where(eq(goodsParts.goods_id, id))
      .orderBy(sql`${goodsParts}."rowid"`),
  ])
  if (row) {
    const own = { options: options.map((one) => one.id), ingredients: made, parts }
    return { id, revision: row.revision, position: row.position, fields: fieldsOfRow(row, own), draft: null }
  }
  if (!draft) throw missing('Такого блюда нет')
  const { position, slugs: _s, sets: _t, gifts: _g, ...data } = draft.data
  const fields = { ...data, name: draft.name, category_id: draft.category_id, ingredients: ingredientsOfDraft(draft.data) }
  return { id, revision: draft.revision, position, fields, draft: draft.data }
}

function fieldsOfRow(row: typeof goods.$inferSelect, own: Pick<DishFields, 'options' | 'ingredients' | 'parts'>): DishFields {
  const { name, category_id, slug, description, composition, price, old_price, image, images, weight, unit, pieces, badge, ...more } = row
  const { allergens, nutrition, bonuses_active, sale_active, article, note } = more
  return {
    name,
    category_id,
    slug,
    description,
    composition,
    price,
    old_price,
    // an imported dish may have none
    images: images.length > 0 ? images : [image].filter(Boolean),
    weight,
    unit,
    pieces,
    badge,
    allergens,
    nutrition: isUnknown(nutrition) ? null : inOrder(nutrition),
    bonuses_active,
    sale_active,
    article,
    note,
    ...own,
  }
}

type Nutrition = NonNullable<MenuGoodsFields['nutrition']>
/** The nutrition of a dish for which it is unknown; pages do not show it. */
export const UNKNOWN_NUTRITION: Nutrition = { kcal: 0, protein: 0, fat: 0, carbs: 0 }
const isUnknown = (nutrition: Nutrition) => Object.values(nutrition).every((value) => value === 0)
const inOrder = ({ kcal, protein, fat, carbs }: Nutrition): Nutrition => ({ kcal, protein, fat, carbs })

/** As given, else as the composition says; a set has parts instead. */
export function ingredientsOfDraft({ ingredients: given, composition, parts }: GoodsDraft): Ingredients {
  if (given !== null) return given.map(({ name, grams = null, is_needed }) => ({ name, grams, is_needed }))
  return parts.length > 0 ? [] : readComposition(composition).map((one) => ({ ...one, is_needed: true }))
}
