import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Image } from '~/contracts/common'
import type { Goods, Option } from '~/contracts/goods'
import type { Db } from '#server/db/client'
import { goods, options } from '#server/db/tables'

/** The two sizes of a picture, from its master's root-relative URL: 320 px through the proxy, and the master. */
export const imageOf = (master: string): Image => ({ sm: `/_ipx/w_320${master}`, webp: master })

const optionIds = sql<number[]>`(select json_group_array(own.option_id order by own.position, own.option_id)
  from goods_options own where own.goods_id = goods.id)`.mapWith(JSON.parse)

/** Query of products in no order. `picked` is a select of ids such as `pickIds`; without it all products. Goes into one batch
 *  with `optionsQuery` of the same `picked`. */
export function goodsQuery(db: Db, picked?: SQL) {
  return db
    .select({ ...getTableColumns(goods), option_ids: optionIds })
    .from(goods)
    .where(picked && sql`${goods.id} in (${picked})`)
}

/** Query of the options of the same products, each once. */
export function optionsQuery(db: Db, picked?: SQL) {
  return db
    .select()
    .from(options)
    .where(picked && sql`${options.id} in (select own.option_id from goods_options own where own.goods_id in (${picked}))`)
}

/** A select of ids; one bound parameter for any number of them. */
export const pickIds = (ids: readonly number[]): SQL => sql`select value from json_each(${JSON.stringify([...new Set(ids)])})`

type GoodsRow = Awaited<ReturnType<typeof goodsQuery>>[number]
type OptionRow = Awaited<ReturnType<typeof optionsQuery>>[number]

/** Rows of both queries as products of the contract, in the order of `rows`. */
export function toGoods(rows: readonly GoodsRow[], optionRows: readonly OptionRow[]): Goods[] {
  const optionById = new Map(optionRows.map((row) => [row.id, { kind: row.kind, option: toOption(row) }]))
  return rows.map(({ position: _position, popularity: _popularity, image, images, option_ids, ...row }) => {
    const own: Pick<Goods, 'additionals' | 'sides' | 'sauces'> = { additionals: [], sides: [], sauces: [] }
    for (const id of option_ids) {
      const found = optionById.get(id)
      if (found) own[found.kind].push(found.option)
    }
    const masters = images.length > 0 ? images : [image]
    return { ...row, image: imageOf(image), images: masters.map(imageOf), ...own }
  })
}

/** The same by id. */
export const toGoodsById = (rows: readonly GoodsRow[], optionRows: readonly OptionRow[]): Map<number, Goods> =>
  new Map(toGoods(rows, optionRows).map((one) => [one.id, one]))

const toOption = ({ id, name, price, max, image }: OptionRow): Option => ({ id, name, price, max, image: imageOf(image) })
