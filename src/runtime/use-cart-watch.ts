import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { cartLinesAtom, loadCartAtom, loadPersonsAtom, loadPromoAtom } from '~/cart/cart.atoms'
import { onStoredChange } from '~/lib/storage'
import { showStartFailure } from './start-failure'

/** How long a comparison with the catalogue is good for a tab that comes back. */
const FRESH_MS = 30_000

const stored = [
  ['cart', loadCartAtom],
  ['promo', loadPromoAtom],
  ['persons', loadPersonsAtom],
] as const

/** Brings the saved cart with its code, follows other tabs, and compares the cart with the catalogue at start and when the
 *  tab comes back. What cannot be compared now (no connection) stays as it was; it is told at start only. */
export function useCartWatch() {
  const queryClient = useQueryClient()
  const store = useStore()

  useEffect(() => {
    let comparedAt = Number.NEGATIVE_INFINITY
    function compare(tell: (error: unknown) => void) {
      if (store.get(cartLinesAtom).length === 0) return
      comparedAt = Date.now()
      import('~/cart/sync-cart').then(({ syncInBackground }) => syncInBackground({ queryClient, store })).catch(tell)
    }
    function comeBack() {
      if (document.visibilityState === 'visible' && Date.now() - comparedAt >= FRESH_MS) compare(() => undefined)
    }

    // a page that the browser kept as it was left heard nothing of other tabs
    function rise({ persisted }: PageTransitionEvent) {
      if (persisted) for (const [, load] of stored) store.set(load)
    }

    for (const [, load] of stored) store.set(load)
    compare(showStartFailure)
    const stops = stored.map(([key, load]) => onStoredChange(key, () => store.set(load)))
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('pageshow', rise)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('pageshow', rise)
    }
  }, [queryClient, store])
}
