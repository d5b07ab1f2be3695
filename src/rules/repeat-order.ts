import type { Goods } from '~/contracts/goods'
import type { OrderLine } from '~/contracts/orders'
import { syncCart, type CurrentOptions, type SyncLine, type SyncResult } from './cart-sync'

/** How a cart builds its lines: `toLine` at the order's prices, `toCurrent` at current prices. */
type LineBuilders<Line> = {
  toLine: (ordered: OrderLine, line: RepeatLine) => Line
  toCurrent: (line: Line, goods: Goods, options: CurrentOptions) => Line
}
/** An order line in the shape of a cart line, at the order's prices in roubles. */
export type RepeatLine = SyncLine & { price: number } & CurrentOptions

/** Rebuilds a cart from an old order's lines that have a price (gifts have none), then syncs it with the current catalogue. */
export function repeatOrder<Line extends SyncLine>(
  ordered: readonly OrderLine[],
  goods: ReadonlyMap<number, Goods> | Iterable<Goods>,
  { toLine, toCurrent }: LineBuilders<Line>,
): SyncResult<Line> {
  const lines = ordered.flatMap((line) => {
    const { goods_id: id, goodsCount: qtt, goodsPrice: price, additionals, sides: side, sauces: sauce } = line
    return price === null ? [] : [toLine(line, { id, qtt, price, additionals, side, sauce })]
  })
  return syncCart(lines, goods, toCurrent)
}
