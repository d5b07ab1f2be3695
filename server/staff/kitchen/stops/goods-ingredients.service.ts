import { eq, sql } from 'drizzle-orm'
import type { GoodsIngredients, GoodsIngredientsBody } from '~/contracts/staff-stops'
import { dishes, goods, goodsIngredients, ingredients } from '#server/db/tables'
import { missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { ingredientWrites, namedIngredients, neededIds, reachWrites } from './made-of'
import { readIngredients } from './read-ingredients'

/** Replaces what a dish is made of. Open stops of ingredients that came or went take it off sale or give it back in the same batch.
 *  @throws HttpError 404, 422 `ingredients:` for an unknown id */
export async function setGoodsIngredients(ctx: StaffContext, id: number, body: GoodsIngredientsBody): Promise<GoodsIngredients> {
  const { db } = ctx
  await readIngredients(db)
  const [[dish], known, before] = await db.batch([
    db.select({ id: goods.id }).from(goods).where(eq(goods.id, id)),
    db.select().from(ingredients),
    ingredientsQuery(ctx, id),
  ])
  if (!dish) throw missing('Такого блюда нет')
  const rows = namedIngredients(body.ingredients, known)
  const reach = await reachWrites(ctx, id, { needs: neededIds(rows, known) })
  await db.batch([
    audited(ctx, {
      action: 'goods.ingredients',
      subject: `goods:${id}`,
      before: { ingredients: before.map(({ id: _id, ...one }) => one) },
      after: { ingredients: rows },
    }),
    ...ingredientWrites(db, id, rows),
    // also renews what the public reads are cached by
    db
      .update(dishes)
      .set({ ingredients_read: true, revision: sql`${dishes.revision} + 1` })
      .where(eq(dishes.id, id)),
    ...reach,
  ])
  return ingredientsQuery(ctx, id)
}

const ingredientsQuery = ({ db }: StaffContext, id: number) =>
  db
    .select({ id: ingredients.id, name: ingredients.name, grams: goodsIngredients.grams, is_needed: goodsIngredients.is_needed })
    .from(goodsIngredients)
    .innerJoin(ingredients, eq(ingredients.id, goodsIngredients.ingredient_id))
    .where(eq(goodsIngredients.goods_id, id))
    .orderBy(sql`${goodsIngredients}."rowid"`)
