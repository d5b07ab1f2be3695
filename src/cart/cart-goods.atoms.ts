import { atom } from 'jotai'
import type { Goods } from '~/contracts/goods'
import { groupFaults } from '~/rules/option-groups'
import { cartLinesAtom } from './cart.atoms'

const goodsAtom = atom<ReadonlyMap<number, Goods>>(new Map())
/** The products of the cart's lines as they are sold now, by id; a line that was added since the last synchronisation has none. */
export const cartGoodsAtom = atom((get) => get(goodsAtom))
export const keepCartGoodsAtom = atom(null, (get, set, goods: readonly Goods[]) => {
  set(goodsAtom, new Map([...get(goodsAtom), ...goods.map((one) => [one.id, one] as const)]))
})

/** What must be chosen again, by the line's `uid`: an order with it is refused. */
export const lineFaultsAtom = atom((get): ReadonlyMap<string, string[]> => {
  const goods = get(goodsAtom)
  const faulty = get(cartLinesAtom).flatMap((line) => {
    const of = goods.get(line.id)
    const texts = of?.available ? groupFaults(of, line).map(({ text }) => text) : []
    return texts.length > 0 ? [[line.uid, texts] as const] : []
  })
  return new Map(faulty)
})
