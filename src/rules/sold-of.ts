import type { Goods, Option } from '~/contracts/goods'
import { offerOf } from './option-groups'

/** What the kitchens of a city do not make now: products by id, and ids of options. */
type Stopped = { goods: Readonly<Record<number, unknown>>; options: readonly number[] }

/** A product as those kitchens sell it, its sizes too. */
export function soldOf<Sold extends Goods>(goods: Sold, stopped: Stopped): Sold {
  const isSold = (id: number) => stopped.goods[id] === undefined
  const sizes = goods.sizes.map((size) => ({ ...size, available: size.available && isSold(size.id) }))
  const sold = { ...goods, sizes, available: goods.available && isSold(goods.id) }
  const isOffered = ({ id, goods_id }: Option) => !stopped.options.includes(id) && (goods_id === undefined || isSold(goods_id))
  return { ...sold, ...offerOf(sold, isOffered) }
}
