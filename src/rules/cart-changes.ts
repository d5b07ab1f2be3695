import type { CartLineBody, ChangedGoods } from '~/contracts/cart'
import type { Goods } from '~/contracts/goods'
import { isWorse, syncCart } from './cart-sync'

export { OPTION_FIELDS } from './cart-sync'

/** What really differs between a cart as its customer saw it and the catalogue. Prices in roubles. */
export type CartChanges = {
  /** Products that are gone from the catalogue or taken off sale, each once. */
  outed: number[]
  /** Gone or dearer: `price` of a product, or an option such as `additionals.12` (`now` is null where it is gone). */
  changed: ChangedGoods[]
  /** Cheaper than what was seen: good news, never a conflict. */
  cheaper: ChangedGoods[]
}

/** `syncCart` as the API tells it: product by product, each difference once, however many lines have it. A price that the
 *  body does not carry is not compared; more of an option than one piece may carry is no difference but a field's 422.
 *  Pure; never throws. Spec §4 "Cart sync", contract "Cart, promo, bonuses". */
export function cartChanges(lines: readonly CartLineBody[], goodsById: ReadonlyMap<number, Goods>): CartChanges {
  const { outed, changed, cheaper } = syncCart(lines, goodsById, (line) => line)
  const worse = new Map<string, ChangedGoods>()
  const better = new Map<string, ChangedGoods>()
  for (const { line, changes } of [...changed, ...cheaper])
    for (const change of changes) {
      if (change.kind === 'max') continue
      const told = { id: line.id, field: change.field, was: change.was, now: change.now }
      const list = isWorse(change) ? worse : better
      list.set(JSON.stringify(told), told)
    }
  return { outed: [...new Set(outed.map(({ id }) => id))], changed: [...worse.values()], cheaper: [...better.values()] }
}
