import { and, eq, isNull, sql } from 'drizzle-orm'
import type { GoodsIngredients, GoodsIngredientsBody } from '~/contracts/staff-stops'
import { fold, ingredientKey } from '~/rules/composition'
import { stopReach } from '~/rules/stop-reach'
import { rowWhere } from '#server/db/row-where'
import { goods, goodsIngredients, goodsParts, ingredients, optionIngredients, stops } from '#server/db/tables'
import { invalid, missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { addNames, idByName, readIngredients } from './read-ingredients'
import { writeReach } from './write-stop'

/** Replaces what a dish is made of. Open stops of ingredients that came or went take it off sale or give it back in the same batch.
 *  @throws HttpError 404, 422 `ingredients:` for an unknown id */
export async function setGoodsIngredients(ctx: StaffContext, id: number, body: GoodsIngredientsBody): Promise<GoodsIngredients> {
  const { db } = ctx
  await readIngredients(db)
  const [[dish], known, before, open, needs, made, parts] = await db.batch([
    db.select({ id: goods.id }).from(goods).where(eq(goods.id, id)),
    db.select().from(ingredients),
    ingredientsQuery(ctx, id),
    db
      .select()
      .from(stops)
      .where(and(eq(stops.subject, 'ingredient'), isNull(stops.ended_at))),
    db
      .select({ goods_id: goodsIngredients.goods_id, ingredient_id: goodsIngredients.ingredient_id })
      .from(goodsIngredients)
      .where(
        sql`${isOfOpenStop(goodsIngredients.ingredient_id)} and ${goodsIngredients.is_needed} = 1 and ${goodsIngredients.goods_id} <> ${id}`,
      ),
    db.select().from(optionIngredients).where(isOfOpenStop(optionIngredients.ingredient_id)),
    db.select({ goods_id: goodsParts.goods_id, part_id: goodsParts.part_id }).from(goodsParts),
  ])
  if (!dish) throw missing('Такого блюда нет')
  const rows = namedRows(body, known)
  const idOf = new Map(known.map((one) => [one.name, one.id]))
  const own = rows.flatMap(({ name, is_needed }) => {
    const ingredient_id = idOf.get(name)
    return is_needed && ingredient_id !== undefined ? [{ goods_id: id, ingredient_id }] : []
  })
  const menu = { needs: [...needs, ...own], made, parts }
  const touched = new Set([...before.map((one) => one.id), ...rows.map(({ name }) => idOf.get(name))])
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  const cell = (index: number) => sql.raw(`json_extract(each."value", '$[${index}]')`)
  const cells = JSON.stringify(rows.map(({ name, grams, is_needed }) => [name, grams ?? null, Number(is_needed)]))
  const row = { goods_id: id, ingredient_id: idByName(cell(0)), grams: cell(1), is_needed: cell(2) }
  await db.batch([
    audited(ctx, {
      action: 'goods.ingredients',
      subject: `goods:${id}`,
      before: { ingredients: names(before) },
      after: { ingredients: names(rows) },
    }),
    addNames(
      db,
      rows.map(({ name }) => name),
    ),
    db.delete(goodsIngredients).where(eq(goodsIngredients.goods_id, id)),
    db.insert(goodsIngredients).select(rowWhere(goodsIngredients, row, sql`from json_each(${cells}) each where true`)),
    // also renews what the public reads are cached by
    db.update(goods).set({ ingredients_read: true }).where(eq(goods.id, id)),
    ...open
      .filter(({ subject_id }) => touched.has(subject_id))
      .flatMap((stop) => writeReach(ctx, stop, stopReach('ingredient', stop.subject_id, menu, stop.kept))),
  ])
  return ingredientsQuery(ctx, id)
}

const isOfOpenStop = (column: typeof goodsIngredients.ingredient_id | typeof optionIngredients.ingredient_id) =>
  sql`${column} in (select s."subject_id" from "stops" s where s."subject" = 'ingredient' and s."ended_at" is null)`

const ingredientsQuery = ({ db }: StaffContext, id: number) =>
  db
    .select({ id: ingredients.id, name: ingredients.name, grams: goodsIngredients.grams, is_needed: goodsIngredients.is_needed })
    .from(goodsIngredients)
    .innerJoin(ingredients, eq(ingredients.id, goodsIngredients.ingredient_id))
    .where(eq(goodsIngredients.goods_id, id))
    .orderBy(sql`${goodsIngredients}."rowid"`)

/** The body by names, each once; a name that means an existing ingredient is that one. */
function namedRows({ ingredients: given }: GoodsIngredientsBody, known: readonly { id: number; name: string }[]) {
  const nameById = new Map(known.map((one) => [one.id, one.name]))
  const nameByKey = new Map(known.map(({ name }) => [ingredientKey(name), name]))
  const rows = given.map(({ id, name = '', ...row }) => {
    if (id === undefined) return { ...row, name: nameByKey.get(ingredientKey(name)) ?? name.toLowerCase() }
    const found = nameById.get(id)
    if (found === undefined) throw invalid('ingredients', 'Такого продукта нет')
    return { ...row, name: found }
  })
  return [...new Map(rows.map((row) => [fold(row.name), row])).values()]
}
