import { sql } from 'drizzle-orm'
import { ingredientKey, readComposition } from '~/rules/composition'
import { readParts } from '~/rules/set-parts'
import { dishes, goods, goodsIngredients, goodsParts, ingredients, optionIngredients, options } from '#server/db/tables'
import type { Db } from '#server/db/client'
import { rowWhere } from '#server/db/row-where'

/** Reads the compositions of dishes that were not read yet, in one batch, before ingredients are used. Sets have parts instead. Options
 *  that are made of nothing yet are matched by name. What staff have said is never overwritten. */
export async function readIngredients(db: Db): Promise<void> {
  const unread = await db
    .select({ id: goods.id, composition: goods.composition })
    .from(goods)
    .where(sql`${goods.ingredients_read} = 0`)
  if (unread.length === 0) return
  const [known, sets, unmatched] = await db.batch([
    db.select({ name: ingredients.name }).from(ingredients),
    db.selectDistinct({ id: goodsParts.goods_id }).from(goodsParts),
    db
      .select({ id: options.id, kind: options.kind, name: options.name })
      .from(options)
      .where(sql`${options.id} not in (select ${optionIngredients.option_id} from ${optionIngredients})`),
  ])
  const isSet = new Set(sets.map(({ id }) => id))
  const names = new Map(known.map(({ name }) => [ingredientKey(name), name]))
  const nameOf = (read: string) => {
    const key = ingredientKey(read)
    const name = names.get(key) ?? read
    names.set(key, name)
    return name
  }
  const ofGoods = unread.flatMap(({ id, composition }) =>
    isSet.has(id) || readParts(composition).length > 0
      ? []
      : readComposition(composition).map(({ name, grams }) => [id, nameOf(name), grams]),
  )
  const ofOptions = unmatched.flatMap(({ id, kind, name }) =>
    [...new Set(readComposition(name).flatMap((one) => existing(names, one.name, kind === 'sauces') ?? []))].map((found) => [id, found]),
  )
  const ids = JSON.stringify(unread.map(({ id }) => id))
  await db.batch([
    addNames(db, [...names.values()]),
    db
      .insert(goodsIngredients)
      .select(
        rowWhere(
          goodsIngredients,
          { goods_id: cell(0), ingredient_id: idByName(cell(1)), grams: cell(2), is_needed: true },
          // staff may have said meanwhile what it is made of
          sql`from json_each(${JSON.stringify(ofGoods)}) each join ${goods} on ${goods.id} = ${cell(0)} where ${goods.ingredients_read} = 0`,
        ),
      )
      .onConflictDoNothing(),
    db
      .insert(optionIngredients)
      .select(
        rowWhere(
          optionIngredients,
          { option_id: cell(0), ingredient_id: idByName(cell(1)) },
          sql`from json_each(${JSON.stringify(ofOptions)}) each where true`,
        ),
      )
      .onConflictDoNothing(),
    db
      .update(dishes)
      .set({ ingredients_read: true })
      .where(sql`${dishes.id} in (select "value" from json_each(${ids})) and ${dishes.ingredients_read} = 0`),
  ])
}

/** Batch statement: ingredients that do not exist yet. */
export const addNames = (db: Db, names: readonly string[]) =>
  db
    .insert(ingredients)
    .select(rowWhere(ingredients, { name: sql`each."value"` }, sql`from json_each(${JSON.stringify(names)}) each where true`))
    .onConflictDoNothing()

/** SQL: the id of the ingredient of this name. */
export const idByName = (name: ReturnType<typeof sql>) => sql<number>`(select i."id" from "ingredients" i where i."name" = ${name})`

const cell = (index: number) => sql.raw(`json_extract(each."value", '$[${index}]')`)

/** A sauce is called «Спайси» among sauces and «соус спайси» in a dish. */
function existing(names: ReadonlyMap<string, string>, name: string, isSauce: boolean): string | undefined {
  const called = isSauce ? [name, `соус ${name}`, `${name} соус`] : [name]
  return called.map((one) => names.get(ingredientKey(one))).find((found) => found !== undefined)
}
