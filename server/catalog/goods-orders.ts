import { and, sql, type SQL } from 'drizzle-orm'
import type { BadgeFilter, GoodsOrder } from '~/contracts/categories'
import { goods } from '#server/db/tables'

/** What a product is ordered by: `standing` is its popularity below zero, `price` in roubles. */
export type GoodsPlace = { id: number; position: number; price: number; standing: number | null }
type Key = Exclude<keyof GoodsPlace, 'id'>

/** Each order as the columns that its indexes end with (docs/decisions/018); where they are level the id decides, which
 *  every index ends with. The dear first is the cheap first read backwards. */
const ORDERS: Record<GoodsOrder, { by: readonly Key[]; isDown: boolean; index: string }> = {
  menu: { by: ['position'], isDown: false, index: '' },
  popular: { by: ['standing', 'position'], isDown: false, index: '_standing' },
  cheap: { by: ['price', 'position'], isDown: false, index: '_price' },
  dear: { by: ['price', 'position'], isDown: true, index: '_price' },
}

/** Compares two products as `pickGoods` does. */
export function compareGoods(order: GoodsOrder) {
  const { by, isDown } = ORDERS[order]
  return (a: GoodsPlace, b: GoodsPlace): number => {
    const key = by.find((one) => a[one] !== b[one]) ?? 'id'
    return (Number(a[key]) - Number(b[key])) * (isDown ? -1 : 1)
  }
}

/** What a list of one category is left to, in which order, how much of it at most, and after which product. */
export type Picked = { badge: BadgeFilter | undefined; order: GoodsOrder; most: number; after?: number | undefined }

/** A select of the ids of a category's first products, `category` being its id in SQL. Every statement names its index, so
 *  that it reads the rows it gives and no others, whatever the database thinks of them. After one product it reads on
 *  column by column: what is level but for the id, what is level in the first column, what is behind; nothing where that
 *  product is gone. */
export function pickGoods(category: SQL, { badge, order, most, after }: Picked): SQL {
  const { by, isDown, index } = ORDERS[order]
  const from = sql.raw(
    `goods indexed by goods_by_${badge === undefined ? filterless(index) : badge === 'sale' ? `sale${index}` : `badge${index}`}`,
  )
  const condition = and(sql`category_id = ${category}`, isLeftBy(badge))
  const columns = sql.raw([...by, 'id'].map((key) => (isDown ? `${key} desc` : key)).join(', '))
  if (after === undefined) return sql`select id from ${from} where ${condition} order by ${columns} limit ${most}`

  const keys = [...by, 'id']
  const side = sql.raw(isDown ? '<' : '>')
  const its = (key: string) => sql`(select ${sql.raw(key)} from goods where id = ${after})`
  const parts = keys.toReversed().map((key, part) => {
    const level = keys.slice(0, keys.indexOf(key)).map((one) => sql`${sql.raw(one)} = ${its(one)}`)
    const where = and(condition, ...level, sql`${sql.raw(key)} ${side} ${its(key)}`)
    const fields = sql.raw([`${part} as part`, ...keys].join(', '))
    return sql`select * from (select ${fields} from ${from} where ${where} order by ${columns} limit ${most})`
  })
  return sql`select id from (${sql.join(parts, sql` union all `)}) order by part, ${columns} limit ${most}`
}

const filterless = (index: string) => (index === '' ? 'category' : index.slice(1))

/** The condition for what a filter leaves; undefined for all. `sale` is whatever is sold for less than before. */
export function isLeftBy(badge: BadgeFilter | undefined): SQL | undefined {
  if (badge === undefined) return undefined
  return badge === 'sale' ? sql`${goods.is_sale} = 1` : sql`${goods.badge} = ${badge}`
}
