import { type Atom, useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import { cartCountAtom, cartQttsAtom, cartTotalsAtom } from './cart.atoms'

/** Pieces of a product in the cart over all its lines. 0 on the server and while hydrating, so that both agree even where
 *  the saved cart is there before a slice of the page has hydrated (speed notes §A). */
export function useCartQtt(goodsId: number): number {
  return useSaved(cartQttsAtom, (qtts) => qtts.get(goodsId) ?? 0)
}

/** Pieces in the cart and their sum in roubles, delivery and discounts apart; zeros while hydrating. */
export function useCartSum(): { count: number; total: number } {
  const count = useSaved(cartCountAtom, (value) => value)
  const total = useSaved(cartTotalsAtom, ({ full }) => full)
  return { count, total }
}

function useSaved<T>(source: Atom<T>, pick: (value: T) => number): number {
  const store = useStore()
  const subscribe = useCallback((changed: () => void) => store.sub(source, changed), [store, source])
  return useSyncExternalStore(
    subscribe,
    () => pick(store.get(source)),
    () => 0,
  )
}
