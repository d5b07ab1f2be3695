import type { Goods } from '~/contracts/goods'
import type { OrderLine } from '~/contracts/orders'
import { syncCart, type CurrentOptions, type SyncLine, type SyncResult } from './cart-sync'

/** How a cart writes its lines: `toLine` one of the order, at the prices of then; `toCurrent` one at the prices of now. */
type LineWriters<Line> = {
  toLine: (ordered: OrderLine, line: RepeatLine) => Line
  toCurrent: (line: Line, goods: Goods, options: CurrentOptions) => Line
}
/** A line of an order in the words of a cart. Prices in roubles, those of the order. */
export type RepeatLine = SyncLine & { price: number } & CurrentOptions

/** A cart of an old order's lines that have a price (a gift has none), brought up to the current catalogue: what is missing
 *  is in `outed`, what differs from the order is in `changed` or `cheaper`. Pure; never throws. Spec §4 "Repeat order". */
export function repeatOrder<Line extends SyncLine>(
  ordered: readonly OrderLine[],
  goods: ReadonlyMap<number, Goods> | Iterable<Goods>,
  { toLine, toCurrent }: LineWriters<Line>,
): SyncResult<Line> {
  const lines = ordered.flatMap((one) => {
    const { goods_id: id, goodsCount: qtt, goodsPrice: price, additionals, sides: side, sauces: sauce } = one
    return price === null ? [] : [toLine(one, { id, qtt, price, additionals, side, sauce })]
  })
  return syncCart(lines, goods, toCurrent)
}
