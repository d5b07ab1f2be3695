import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { cartLinesAtom, loadCartAtom, loadPersonsAtom, loadPromoAtom } from '~/cart/cart.atoms'
import { onStoredChange } from '~/lib/storage'
import { showStartFailure } from './start-failure'

/** How long a cart sync stays valid for a tab that becomes visible. */
const FRESH_MS = 30_000

const stored = [
  ['cart', loadCartAtom],
  ['promo', loadPromoAtom],
  ['persons', loadPersonsAtom],
] as const

/** Loads the stored cart and promo code, follows other tabs, and syncs the cart with the catalogue at start and when the tab
 *  becomes visible. Only a failure at start is shown. */
export function useCartWatch() {
  const queryClient = useQueryClient()
  const store = useStore()

  useEffect(() => {
    let syncedAt = Number.NEGATIVE_INFINITY
    function syncCart(onError: (error: unknown) => void) {
      if (store.get(cartLinesAtom).length === 0) return
      syncedAt = Date.now()
      import('~/cart/sync-cart').then(({ syncInBackground }) => syncInBackground({ queryClient, store })).catch(onError)
    }
    function syncVisible() {
      if (document.visibilityState === 'visible' && Date.now() - syncedAt >= FRESH_MS) syncCart(() => undefined)
    }

    // a page from the back/forward cache missed the events of other tabs
    function reload({ persisted }: PageTransitionEvent) {
      if (persisted) for (const [, load] of stored) store.set(load)
    }

    for (const [, load] of stored) store.set(load)
    syncCart(showStartFailure)
    const stops = stored.map(([key, load]) => onStoredChange(key, () => store.set(load)))
    const over = new AbortController()
    document.addEventListener('visibilitychange', syncVisible, { signal: over.signal })
    window.addEventListener('pageshow', reload, { signal: over.signal })
    return () => {
      for (const stop of stops) stop()
      over.abort()
    }
  }, [queryClient, store])
}
