import { asc, sql } from 'drizzle-orm'
import type { StopSubjectRow, StopSubjects } from '~/contracts/staff-stops'
import { fold, ingredientKey } from '~/rules/composition'
import { DAY_MS } from '~/rules/time'
import { goodsName } from '#server/catalog/goods-rows'
import { goods, ingredients, options, stops } from '#server/db/tables'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { readIngredients } from './read-ingredients'

const FREQUENT_DAYS = 30
const MAX_FREQUENT = 12
const MAX_FOUND = 50

/** SQL: how many dishes of the site have an ingredient or an option, and how many sets a dish. Whole names, because a select of one table
 *  writes its columns without the table. */
export const dishesOf = {
  ingredient: sql<number>`(select count(*) from "goods_ingredients" gi join "goods" g on g."id" = gi."goods_id"
    where gi."ingredient_id" = "ingredients"."id")`,
  option: sql<number>`(select count(*) from "goods" g where g."id" in (
    select go."goods_id" from "goods_options" go where go."option_id" = "options"."id"
    union select og."goods_id" from "group_items" gi join "option_groups" og on og."id" = gi."group_id" where gi."option_id" = "options"."id"))`,
  goods: sql<number>`(select count(*) from "goods_parts" gp join "goods" g on g."id" = gp."goods_id" where gp."part_id" = "goods"."id")`,
}

/** Everything that can be stopped; of a dish `goods` counts its sets. */
export async function listSubjects(ctx: StaffContext): Promise<StopSubjects> {
  const { db, now } = ctx
  await readIngredients(db)
  const isOwn = sql`(${stops.kitchen_id} is null or ${kitchensOf(ctx, stops.kitchen_id)})`
  const [made, offered, dishes, often] = await db.batch([
    db.select({ id: ingredients.id, name: ingredients.name, goods: dishesOf.ingredient }).from(ingredients).orderBy(asc(ingredients.name)),
    db.select({ id: options.id, name: options.name, goods: dishesOf.option }).from(options).orderBy(asc(options.position), asc(options.id)),
    db
      .select({ id: goods.id, name: goodsName('goods'), goods: dishesOf.goods })
      .from(goods)
      .orderBy(asc(goods.category_id), asc(goods.position)),
    db
      .select({ subject: stops.subject, id: stops.subject_id })
      .from(stops)
      .where(sql`${stops.from_at} > ${now.getTime() - FREQUENT_DAYS * DAY_MS} and ${isOwn}`)
      .groupBy(stops.subject, stops.subject_id)
      .orderBy(sql`count(*) desc`, sql`max(${stops.from_at}) desc`),
  ])
  const subjects: StopSubjectRow[] = [
    ...made.map((one) => ({ subject: 'ingredient' as const, ...one })),
    ...offered.map((one) => ({ subject: 'option' as const, ...one })),
    ...dishes.map((one) => ({ subject: 'goods' as const, ...one })),
  ]
  const byKey = new Map(subjects.map((one) => [`${one.subject}:${one.id}`, one]))
  const stopped = often.flatMap(({ subject, id }) => byKey.get(`${subject}:${id}`) ?? [])
  const used = subjects.filter(({ subject }) => subject === 'ingredient').toSorted((a, b) => b.goods - a.goods)
  return { frequent: [...new Set([...stopped, ...used])].slice(0, MAX_FREQUENT), subjects }
}

/** Ingredients whose name contains the words, also in another form («креветка»), the most used first; at most 50. */
export async function findIngredients({ db }: Pick<StaffContext, 'db'>, q = '') {
  await readIngredients(db)
  const all = await db
    .select({ id: ingredients.id, name: ingredients.name, goods: dishesOf.ingredient })
    .from(ingredients)
    .orderBy(sql`${dishesOf.ingredient} desc`, asc(ingredients.name))
  const [asked, main] = [fold(q), ingredientKey(q)]
  return all.filter(({ name }) => fold(name).includes(asked) || fold(name) === main).slice(0, MAX_FOUND)
}
