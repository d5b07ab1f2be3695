import { cartLinesAtom, loadCartAtom, loadPersonsAtom, loadPromoAtom } from '~/cart/cart.atoms'
import type { Clients } from '~/lib/page'
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
export function watchCart({ queryClient, store }: Clients): void {
  let syncedAt = Number.NEGATIVE_INFINITY
  function syncCart(onError: (error: unknown) => void) {
    if (store.get(cartLinesAtom).length === 0) return
    syncedAt = Date.now()
    import('~/cart/sync-cart').then(({ syncAndShow }) => syncAndShow({ queryClient, store })).catch(onError)
  }
  const loadAll = () => stored.forEach(([, load]) => store.set(load))

  loadAll()
  syncCart(showStartFailure)
  for (const [key, load] of stored) onStoredChange(key, () => store.set(load))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - syncedAt >= FRESH_MS) syncCart(() => undefined)
  })
  // a page from the back/forward cache missed the events of other tabs
  window.addEventListener('pageshow', ({ persisted }) => persisted && loadAll())
}
