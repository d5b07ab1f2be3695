import { getTableColumns, getViewSelectedFields, sql, type SQL } from 'drizzle-orm'
import type { Goods, Option } from '~/contracts/goods'
import { allergensOf } from '~/rules/food-facts'
import { leastPrice } from '~/rules/least-price'
import { limitingHours } from '~/rules/menu-hours'
import { canFill, needsChoice } from '~/rules/option-groups'
import { isStopped, type OpenStop } from '~/rules/stops'
import type { Db } from '#server/db/client'
import { goods, goodsParts, options } from '#server/db/tables'
import { countingHours } from './goods-hours'
import { groupFiller, groupsOf, optionIdsOf, withDishesOfGroups } from './goods-groups'
import { imageOf } from './image-of'
import { withSizes } from './goods-sizes'

/** SQL: the name of a dish with its size. */
export const goodsName = (of: 'goods' | 'dishes' | 'g') =>
  sql<string>`${sql.raw(of)}."name" || coalesce(', ' || ${sql.raw(of)}."size_name", '')`

/** The options of a dish, in their order. */
export const optionIds = (of: 'goods' | 'dishes') =>
  sql<number[]>`(select json_group_array(own.option_id order by own.position, own.option_id)
  from goods_options own where own.goods_id = ${sql.raw(of)}.id)`.mapWith(JSON.parse)

/** SQL condition: a part of a set, both on the site. */
export const isPublicPart = sql`${goodsParts.goods_id} in (select "id" from "goods") and ${goodsParts.part_id} in (select "id" from "goods")`

/** The stops of an item that nobody has ended, past ones included: `toGoods` compares with the clock. Joined from the item, so that
 *  each product costs one look into an index. */
const stopsOf = (kind: 'goods' | 'option') =>
  sql<OpenStop[]>`(select json_group_array(json_object('kitchen_id', s.kitchen_id, 'until', s.until))
  from stop_reach r cross join stops s on s.id = r.stop_id
  where r.kind = ${sql.raw(`'${kind}'`)} and r.item_id = ${sql.raw(kind === 'goods' ? 'goods.id' : 'options.id')} and s.ended_at is null)`.mapWith(
    JSON.parse,
  )

/** Whether the kitchen reads words with a product. */
const takesNotes = sql`(select c.takes_notes from categories c where c.id = goods.category_id)`.mapWith(Boolean)

/** Whether a product is made of others. */
const isSet = sql`exists (select 1 from ${goodsParts} where "goods_parts"."goods_id" = "goods"."id")`.mapWith(Boolean)

/** Query of products in no order. `picked` is a select of ids such as `pickIds`; without it all products. */
export function goodsQuery(db: Db, picked?: SQL) {
  return db
    .select({
      ...getViewSelectedFields(goods),
      option_ids: optionIds('goods'),
      groups: groupsOf('goods'),
      hours: countingHours,
      stops: stopsOf('goods'),
      takes_notes: takesNotes,
      is_set: isSet,
    })
    .from(goods)
    .where(picked && sql`${goods.id} in (${picked})`)
}

/** The products that a cart names, and those that stand for their options. Goes into one batch with `optionsQuery` of the same `picked`. */
export const cartGoodsQuery = (db: Db, picked: SQL) => goodsQuery(db, withDishesOfGroups(picked))

/** Query of the options of the same products, each once. */
export function optionsQuery(db: Db, picked?: SQL) {
  return db
    .select({ ...getTableColumns(options), stops: stopsOf('option') })
    .from(options)
    .where(picked && sql`${options.id} in (${optionIdsOf(picked)})`)
}

/** A select of ids; one bound parameter for any number of them. */
export const pickIds = (ids: readonly number[]): SQL => sql`select value from json_each(${JSON.stringify([...new Set(ids)])})`

export type GoodsRow = Awaited<ReturnType<typeof goodsQuery>>[number]
export type OptionRow = Awaited<ReturnType<typeof optionsQuery>>[number]

/** The moment and the kitchens that decide what can be made: of a cart the one that cooks it, of the menu all. */
export type CookedBy = { now: Date; kitchens: readonly number[] }

/** Rows of both queries as products of the contract, in the order of `rows`. What all the kitchens have stopped is unavailable, and
 *  an option is left out; the column `available` counts no more. */
export function toGoods(rows: readonly GoodsRow[], optionRows: readonly OptionRow[], { now, kitchens }: CookedBy): Goods[] {
  const isOff = ({ stops }: { stops: OpenStop[] }) => isStopped(stops, kitchens, now.getTime())
  const offered = optionRows.filter((row) => !isOff(row))
  const optionById = new Map(offered.map((row) => [row.id, { kind: row.kind, option: toOption(row) }]))
  const fillGroups = groupFiller(rows, { optionById, isOff })
  const all = rows.map((whole) => {
    const { position: _p, popularity: _s, ingredients_read: _r, stops: _stops, image, images, option_ids, groups: own, ...some } = whole
    const {
      article: _a,
      note: _n,
      takes_notes,
      revision: _v,
      family_id: _f,
      size_name: size,
      size_position: _o,
      is_default_size: _d,
      is_set,
      ...row
    } = some
    const filled = fillGroups(own)
    const inGroups = new Set(filled.flatMap(({ offer }) => offer.map(({ id }) => id)))
    const offer: Pick<Goods, 'additionals' | 'sides' | 'sauces'> = { additionals: [], sides: [], sauces: [] }
    for (const id of option_ids) {
      const found = optionById.get(id)
      if (found && !inGroups.has(id)) offer[found.kind].push(found.option)
    }
    for (const group of filled) offer[group.kind].push(...group.offer)
    const groups = filled.map(({ offer: _offer, ...group }) => group)
    const masters = images.length > 0 ? images : [image]
    const pictures = { image: imageOf(image), images: masters.map(imageOf) }
    const available = !isOff(whole) && groups.every((group) => canFill(group, offer[group.kind]))
    const limits = { hours: limitingHours(row.hours), takes_notes, contains: allergensOf(row) }
    const goods = { ...row, ...pictures, available, ...offer, size, sizes: [], groups, ...limits, ...(is_set && { is_set }) }
    return needsChoice(goods) ? { ...goods, choice_from: leastPrice(goods) } : goods
  })
  return withSizes(all, rows)
}

/** The same by id. */
export const toGoodsById = (rows: readonly GoodsRow[], optionRows: readonly OptionRow[], by: CookedBy): Map<number, Goods> =>
  new Map(toGoods(rows, optionRows, by).map((one) => [one.id, one]))

function toOption({ id, name, price, max, image }: OptionRow): Option {
  const contains = allergensOf({ allergens: [], composition: name }) ?? []
  return { id, name, price, max, image: imageOf(image), ...(contains.length > 0 && { contains }) }
}
