import type { CartLineBody, ChangedGoods } from '~/contracts/cart'
import type { Goods } from '~/contracts/goods'
import { isWorse, syncCart } from './cart-sync'

/** The differences between a cart as the customer saw it and the catalogue, in roubles. */
export type CartChanges = {
  /** Products that are gone or unavailable, each once. */
  outed: number[]
  /** Gone or dearer: `price` of a product, or an option such as `additionals.12` (`now` is null where it is gone). */
  changed: ChangedGoods[]
  /** Cheaper than seen: never a conflict. */
  cheaper: ChangedGoods[]
}

/** `syncCart` for the API: each difference of a product once. Prices absent from the body are not compared; too much of an option, a broken group and
 *  words that are not taken are a 422, not a difference. */
export function cartChanges(lines: readonly CartLineBody[], goodsById: ReadonlyMap<number, Goods>): CartChanges {
  const { outed, changed, cheaper } = syncCart(lines, goodsById, (line) => line)
  const worse = new Map<string, ChangedGoods>()
  const better = new Map<string, ChangedGoods>()
  for (const { line, changes } of [...changed, ...cheaper])
    for (const change of changes) {
      if (change.kind === 'max' || change.kind === 'choice' || change.kind === 'note') continue
      const difference = { id: line.id, field: change.field, was: change.was, now: change.now }
      const list = isWorse(change) ? worse : better
      list.set(JSON.stringify(difference), difference)
    }
  return { outed: [...new Set(outed.map(({ id }) => id))], changed: [...worse.values()], cheaper: [...better.values()] }
}
