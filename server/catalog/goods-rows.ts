import { getTableColumns, getViewSelectedFields, sql, type SQL } from 'drizzle-orm'
import type { Image } from '~/contracts/common'
import type { Goods, Option } from '~/contracts/goods'
import { photoGround } from '~/rules/photo-ground'
import { isStopped, type OpenStop } from '~/rules/stops'
import type { Db } from '#server/db/client'
import { goods, goodsParts, options } from '#server/db/tables'

/** The two sizes of a picture, from its master's root-relative URL: 320 px through the proxy, and the master. */
export function imageOf(master: string): Image {
  const ground = photoGround(master)
  return { sm: `/_ipx/w_320${master}`, webp: master, ...(ground && { photo: true, ground }) }
}

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

/** Query of products in no order. `picked` is a select of ids such as `pickIds`; without it all products. Goes into one batch
 *  with `optionsQuery` of the same `picked`. */
export function goodsQuery(db: Db, picked?: SQL) {
  return db
    .select({ ...getViewSelectedFields(goods), option_ids: optionIds('goods'), stops: stopsOf('goods') })
    .from(goods)
    .where(picked && sql`${goods.id} in (${picked})`)
}

/** Query of the options of the same products, each once. */
export function optionsQuery(db: Db, picked?: SQL) {
  return db
    .select({ ...getTableColumns(options), stops: stopsOf('option') })
    .from(options)
    .where(picked && sql`${options.id} in (select own.option_id from goods_options own where own.goods_id in (${picked}))`)
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
  return rows.map((whole) => {
    const { position: _p, popularity: _s, ingredients_read: _r, stops: _stops, image, images, option_ids, ...own } = whole
    const { article: _a, note: _n, revision: _v, ...row } = own
    const offer: Pick<Goods, 'additionals' | 'sides' | 'sauces'> = { additionals: [], sides: [], sauces: [] }
    for (const id of option_ids) {
      const found = optionById.get(id)
      if (found) offer[found.kind].push(found.option)
    }
    const masters = images.length > 0 ? images : [image]
    return { ...row, image: imageOf(image), images: masters.map(imageOf), available: !isOff(whole), ...offer }
  })
}

/** The same by id. */
export const toGoodsById = (rows: readonly GoodsRow[], optionRows: readonly OptionRow[], by: CookedBy): Map<number, Goods> =>
  new Map(toGoods(rows, optionRows, by).map((one) => [one.id, one]))

const toOption = ({ id, name, price, max, image }: OptionRow): Option => ({ id, name, price, max, image: imageOf(image) })
