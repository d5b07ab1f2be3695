import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Goods, Option } from '~/contracts/goods'
import type { Db } from '#server/db/client'
import { goods, options } from '#server/db/tables'
import type { GoodsPlace } from './goods-orders'
import { imageOf } from './pictures'

const { popularity: _popularity, score: _score, is_sale: _isSale, ...columns } = getTableColumns(goods)
const optionIds = sql<number[]>`(select json_group_array(own.option_id order by own.position, own.option_id)
  from goods_options own where own.goods_id = goods.id)`.mapWith(JSON.parse)

/** The products that `picked` names, in no order, as a query for a batch. `picked` is a select of ids, such as
 *  `pickIds` gives; without one all products. It goes with `optionsQuery` of the same `picked`. */
export function goodsQuery(db: Db, picked?: SQL) {
  return db
    .select({ ...columns, option_ids: optionIds })
    .from(goods)
    .where(picked && sql`${goods.id} in (${picked})`)
}

/** The options of the products that `picked` names, each once, as a query for a batch. */
export function optionsQuery(db: Db, picked?: SQL) {
  return db
    .select()
    .from(options)
    .where(picked && sql`${options.id} in (select own.option_id from goods_options own where own.goods_id in (${picked}))`)
}

/** A select of the ids themselves: one parameter, however many they are. */
export const pickIds = (ids: readonly number[]): SQL => sql`select value from json_each(${JSON.stringify([...new Set(ids)])})`

type GoodsRow = Awaited<ReturnType<typeof goodsQuery>>[number]
type OptionRow = Awaited<ReturnType<typeof optionsQuery>>[number]

/** A product with its place in every order, which is not shown. */
export type PlacedGoods = { goods: Goods; place: GoodsPlace }

/** What both queries gave, as the products of the contract. Prices in roubles, options in the order they are shown. */
export function toPlacedGoods(rows: readonly GoodsRow[], optionRows: readonly OptionRow[]): PlacedGoods[] {
  const optionById = new Map(optionRows.map((row) => [row.id, { kind: row.kind, option: toOption(row) }]))
  return rows.map(({ position, standing, image, images, option_ids, ...row }) => {
    const own: Pick<Goods, 'additionals' | 'sides' | 'sauces'> = { additionals: [], sides: [], sauces: [] }
    for (const id of option_ids) {
      const known = optionById.get(id)
      if (known) own[known.kind].push(known.option)
    }
    const masters = images.length > 0 ? images : [image]
    return {
      goods: { ...row, image: imageOf(image), images: masters.map(imageOf), ...own },
      place: { id: row.id, position, standing, price: row.price },
    }
  })
}

/** The same by id, for whoever prices a cart. */
export function toGoodsById(rows: readonly GoodsRow[], optionRows: readonly OptionRow[]): Map<number, Goods> {
  return new Map(toPlacedGoods(rows, optionRows).map(({ goods: one }) => [one.id, one]))
}

function toOption({ id, name, price, max, image }: OptionRow): Option {
  return { id, name, price, max, image: imageOf(image) }
}
