import * as v from 'valibot'
import { watchFavorites } from '~/favorites/watch-favorites'
import { ApiError } from '~/lib/api-error'
import { openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { onIdle } from '~/lib/on-idle'
import type { Page, Clients } from '~/lib/page'
import { readInTab, resetOldStorage, onStoredChange } from '~/lib/storage'
import { readToken } from '~/lib/token'
import { followSession } from './follow-session'
import { isStaffPath } from '~/rules/staff-path'
import { markMissing } from '~/lib/reload-once'
import { showStartFailure } from './start-failure'
import { loadZoneAtom } from '~/shop/zone.atoms'
import { cartLinesAtom, loadCartAtom, loadPersonsAtom, loadPromoAtom } from '~/cart/cart.atoms'

const MIN_SCROLL_PX = 8
const HEADER_PX = 160

/** What runs once per document after hydration, until the document is left: storage migration, session, saved cart and
 *  favourites, other tabs, idle tasks. */
export function startClient(page: Page): void {
  const { router } = page
  resetOldStorage()
  watchMissing(page)
  // the staff side has its own start (src/staff/frame)
  if (isStaffPath(router.latestLocation.pathname)) return
  const preloaded = router.state.matches[0]?.loaderData
  if (preloaded && 'failure' in preloaded) showStartFailure(new ApiError({ status: 503, message: preloaded.failure }))
  followSession(page)
  // best-effort: the dialog itself continues there too
  reopenCodeStep(page).catch(() => undefined)
  watchScrollDirection()
  watchCart(page)
  watchFavorites(page)
  // best-effort: the next page tries again
  onIdle(() => void import('./idle-tasks').then(({ startIdleTasks }) => startIdleTasks(page)).catch(() => {}))
}

/** Continues at the code of a sign-in that a reload interrupted. */
async function reopenCodeStep({ store }: Page) {
  if (readToken() !== null || readInTab('sent-code', v.unknown()) === null) return
  const { interruptedStep } = await import('~/auth/sent-code')
  const step = store.get(openDialogAtom) === null ? interruptedStep() : null
  if (step) store.set(showDialogAtom, step)
}

function watchMissing({ router, store }: Page) {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // a failed prefetch is tried again when the page is opened
    const isWanted = router.state.isLoading || store.get(openDialogAtom) !== null
    // on the original message the router would reload without the pause
    markMissing(payload, isWanted)
  })
}

/** Sets `<html data-scroll>` to the scroll direction: CSS hides the header while scrolling down. */
function watchScrollDirection() {
  const { dataset } = document.documentElement
  let last = window.scrollY
  const watch = () => {
    const now = window.scrollY
    if (Math.abs(now - last) < MIN_SCROLL_PX) return
    dataset['scroll'] = now > last && now > HEADER_PX ? 'down' : 'up'
    last = now
  }
  window.addEventListener('scroll', watch, { passive: true })
}

/** How long a cart sync stays valid for a tab that becomes visible. */
const FRESH_MS = 30_000

const stored = [
  ['cart', loadCartAtom],
  ['promo', loadPromoAtom],
  ['persons', loadPersonsAtom],
  ['zone', loadZoneAtom],
] as const

/** Loads the stored cart and promo code, follows other tabs, and syncs the cart with the catalogue at start and when the tab
 *  becomes visible. Only a failure at start is shown. */
function watchCart({ queryClient, store }: Clients): void {
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
