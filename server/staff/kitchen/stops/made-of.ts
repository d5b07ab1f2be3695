import { eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { GoodsIngredientsBody } from '~/contracts/staff-stops'
import { fold, ingredientKey } from '~/rules/composition'
import { reachOfStop, type MenuParts } from '~/rules/stop-reach'
import type { Db } from '#server/db/client'
import { rowWhere } from '#server/db/row-where'
import { goodsIngredients, goodsParts, optionIngredients, stops } from '#server/db/tables'
import { isPublicPart } from '#server/catalog/goods-rows'
import { invalid } from '#server/core/errors'
import type { ServiceContext } from '#server/http/context'
import { addNames, idByName } from './read-ingredients'
import { writeReach } from './write-stop'

type Given = GoodsIngredientsBody['ingredients'][number]
type Known = readonly { id: number; name: string }[]

/** The ingredients of a body by names, each once; a name that means an existing ingredient is that one. @throws HttpError 422 `ingredients:`
 *  for an unknown id */
export function namedIngredients(given: readonly Given[], known: Known) {
  const nameById = new Map(known.map((one) => [one.id, one.name]))
  const nameByKey = new Map(known.map(({ name }) => [ingredientKey(name), name]))
  const rows = given.map(({ id, name = '', grams = null, is_needed }) => {
    const found = id === undefined ? (nameByKey.get(ingredientKey(name)) ?? name.toLowerCase()) : nameById.get(id)
    if (found === undefined) throw invalid('ingredients', 'Такого продукта нет')
    return { name: found, grams, is_needed }
  })
  return [...new Map(rows.map((row) => [fold(row.name), row])).values()]
}
export type NamedIngredient = ReturnType<typeof namedIngredients>[number]

/** The ids of the ingredients without which a dish is not cooked; new names have none yet. */
export function neededIds(rows: readonly NamedIngredient[], known: Known): number[] {
  const idOf = new Map(known.map((one) => [one.name, one.id]))
  return rows.flatMap(({ name, is_needed }) => (is_needed ? (idOf.get(name) ?? []) : []))
}

/** Batch statements: what a dish is made of, in place of what it was. */
export function ingredientWrites(db: Db, goodsId: number | SQL<number>, rows: readonly NamedIngredient[]): BatchItem<'sqlite'>[] {
  const cell = (index: number) => sql.raw(`json_extract(each."value", '$[${index}]')`)
  const cells = JSON.stringify(rows.map(({ name, grams, is_needed }) => [name, grams, Number(is_needed)]))
  const row = { goods_id: goodsId, ingredient_id: idByName(cell(0)), grams: cell(1), is_needed: cell(2) }
  return [
    addNames(
      db,
      rows.map(({ name }) => name),
    ),
    db.delete(goodsIngredients).where(eq(goodsIngredients.goods_id, goodsId)),
    db.insert(goodsIngredients).select(rowWhere(goodsIngredients, row, sql`from json_each(${cells}) each where true`)),
  ]
}

/** What a dish needs, its parts, and the sets it is part of; absent ones stay. */
type Made = { needs?: readonly number[] | undefined; parts?: readonly number[] | undefined; sets?: readonly number[] | undefined }

/** Batch statements: the reach of all open stops once a dish is made of this, where it differs. */
export async function reachWrites(ctx: Pick<ServiceContext, 'db' | 'now'>, goodsId: number, made: Made): Promise<BatchItem<'sqlite'>[]> {
  const { db } = ctx
  const [open, needs, ofOptions, parts] = await db.batch([
    db.select().from(stops).where(isNull(stops.ended_at)),
    db.select({ goods_id: goodsIngredients.goods_id, ingredient_id: goodsIngredients.ingredient_id }).from(goodsIngredients)
      .where(sql`${isOfOpenStop(goodsIngredients.ingredient_id)} and ${goodsIngredients.is_needed} = 1
        and ${goodsIngredients.goods_id} in (select "id" from "goods")`),
    db.select().from(optionIngredients).where(isOfOpenStop(optionIngredients.ingredient_id)),
    db.select({ goods_id: goodsParts.goods_id, part_id: goodsParts.part_id }).from(goodsParts).where(isPublicPart),
  ])
  const was = { needs, made: ofOptions, parts }
  const is = menuWith(was, goodsId, made)
  return open.flatMap((stop) => {
    const [before, after] = [was, is].map((menu) => reachOfStop(stop.subject, stop.subject_id, menu, stop.kept))
    return after === undefined || JSON.stringify(before) === JSON.stringify(after) ? [] : writeReach(ctx, stop, after)
  })
}

function menuWith(menu: MenuParts, goods_id: number, { needs, parts, sets }: Made): MenuParts {
  const isKept = (one: MenuParts['parts'][number]) =>
    (parts === undefined || one.goods_id !== goods_id) && (sets === undefined || one.part_id !== goods_id)
  return {
    ...menu,
    needs:
      needs === undefined
        ? menu.needs
        : [...menu.needs.filter((one) => one.goods_id !== goods_id), ...needs.map((ingredient_id) => ({ goods_id, ingredient_id }))],
    parts: [
      ...menu.parts.filter(isKept),
      ...(parts ?? []).map((part_id) => ({ goods_id, part_id })),
      ...(sets ?? []).map((set) => ({ goods_id: set, part_id: goods_id })),
    ],
  }
}

const isOfOpenStop = (column: typeof goodsIngredients.ingredient_id | typeof optionIngredients.ingredient_id) =>
  sql`${column} in (select s."subject_id" from "stops" s where s."subject" = 'ingredient' and s."ended_at" is null)`
