import { type Atom, useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import { cartCountAtom, cartPromoAtom, cartQttsAtom, cartTotalsAtom } from './cart.atoms'

/** Pieces of a product in the cart over all its lines. */
export const useCartQtt = (goodsId: number): number => useSaved(cartQttsAtom, (qtts) => qtts.get(goodsId) ?? 0, 0)

/** Pieces in the cart and their sum in roubles, without delivery and discounts. */
export function useCartSum(): { count: number; total: number } {
  const count = useSaved(cartCountAtom, (value) => value, 0)
  const total = useSaved(cartTotalsAtom, ({ full }) => full, 0)
  return { count, total }
}

export const useCartPromo = () => useSaved(cartPromoAtom, (promo) => promo?.code ?? null, null)

/** `empty` while hydrating: the saved cart may be loaded before a part of the page hydrates. */
function useSaved<Value, Picked>(source: Atom<Value>, pick: (value: Value) => Picked, empty: Picked): Picked {
  const store = useStore()
  const subscribe = useCallback((changed: () => void) => store.sub(source, changed), [store, source])
  return useSyncExternalStore(
    subscribe,
    () => pick(store.get(source)),
    () => empty,
  )
}
