import { useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import { cartPromoAtom } from './promo.atoms'

/** The code of the cart; null on the server and while hydrating, so that both agree (speed notes §A). */
export function useCartPromo(): string | null {
  const store = useStore()
  const subscribe = useCallback((changed: () => void) => store.sub(cartPromoAtom, changed), [store])
  return useSyncExternalStore(
    subscribe,
    () => store.get(cartPromoAtom)?.code ?? null,
    () => null,
  )
}
