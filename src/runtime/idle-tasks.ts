import { isCancelledError } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AnyRouter, RegisteredRouter, RouteIds } from '@tanstack/react-router'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { cardQueries } from '~/account/cards/cards.functions'
import { restoredToken } from '~/api/restore-token'
import { clearSession } from '~/auth/auth.functions'
import { authQueries } from '~/auth/auth.queries'
import { isSlow } from '~/lib/is-slow'
import { onFirstTouch } from '~/lib/first-touch'
import { onIdle } from '~/lib/on-idle'
import type { Page } from '~/lib/page'
import { isSignedOutHere, markSignedOut } from '~/lib/signed-out'
import { readStored } from '~/lib/storage'
import { onTokenChange } from '~/lib/token'
import { startOfflinePages } from './offline-pages'
import { showStartFailure } from './start-failure'

/** After a touch: a link that was tapped opens first. */
const AFTER_TOUCH_MS = 1000
/** Pages that links of the shop lead to, the likely ones first. */
const LINKED = [
  '/menu',
  '/menu/$slug',
  '/product/$slug',
  '/menu/',
  '/',
  '/favorite',
  '/promotions/',
  '/promotions/$slug',
  '/delivery',
  '/bonus',
  '/payment/',
  '/privacy',
] satisfies RouteIds<RegisteredRouter['routeTree']>[]

/** Starts what a page does once it is hydrated and idle. */
export function startIdleTasks(page: Page): void {
  loadCustomer(page)
  clearLeftCookie()
  // best-effort: pages ask the server instead
  void loadCatalog(page).catch(() => undefined)
  void loadPages(page.router)
  // best-effort: the next page tries again
  onFirstTouch(() => {
    // at once: that of a lost connection could not load without one
    void import('~/ui/toast-host').catch(() => undefined)
    window.setTimeout(() => void afterFirstTouch(page).catch(() => undefined), AFTER_TOUCH_MS)
  })
  startOfflinePages(page)
  dropFirstHead(page)
}

/** Loads the client catalogue: categories and dishes then open without a request. */
async function loadCatalog({ queryClient, router }: Page) {
  await whenFree(router)
  if (isSlow()) return
  const { startClientCatalog } = await import('~/catalog/load-client-catalog')
  await startClientCatalog(queryClient).ready
}

/** Loads the code of pages, one file at a time, each in an idle moment in which no page is being opened. */
async function loadPages(router: AnyRouter) {
  for (const id of LINKED) {
    await whenFree(router)
    if (isSlow()) return
    // best-effort: a page loads what it lacks when it is opened
    await Promise.resolve(router.loadRouteChunk(router.routesById[id])).catch(() => undefined)
  }
}

/** Loads what the page lacks of the profile, addresses and cards when there is a token, also one that was lost, and after each sign-in. */
function loadCustomer({ queryClient, store }: Page) {
  const load = async () => {
    if ((await restoredToken()) === null) return
    await Promise.all([
      queryClient.ensureQueryData(authQueries.user()),
      queryClient.ensureQueryData(addressQueries.list()),
      queryClient.ensureQueryData(cardQueries.list()),
    ])
    if (readStored('excluded', v.array(v.unknown())) === null) return
    // best-effort: until it is saved, the browser's list warns
    await import('~/account/profile/join-excluded').then(({ joinExcluded }) => joinExcluded({ queryClient, store })).catch(() => undefined)
  }
  const tryToLoad = () => void load().catch((error: unknown) => isCancelledError(error) || showStartFailure(error))
  // after the page that the sign-in leads to, which loads some of it
  const loadWhenIdle = () => onIdle(tryToLoad)
  loadWhenIdle()
  onTokenChange(loadWhenIdle)
}

/** After a storage reset, a 401 or a logout that failed the session cookie may be left. The mark that replaces its removal
 *  goes with it. */
function clearLeftCookie() {
  if (!isSignedOutHere()) return
  clearSession().then(
    () => markSignedOut(false),
    () => undefined,
  )
}

/** What visitors who only look do not download: the check for a new build, and the code of the search page, to which no link leads, and of the cart panel. */
async function afterFirstTouch({ router }: Page) {
  await whenFree(router)
  const { watchBuild } = await import('./watch-build')
  watchBuild(router)
  const tasks = [() => router.loadRouteChunk(router.routesById['/search']), () => import('~/cart/cart-panel')]
  for (const task of tasks) {
    await whenFree(router)
    if (isSlow()) return
    await Promise.resolve(task()).catch(() => undefined)
  }
}

const FIRST_HEAD = [
  'link[rel=canonical]',
  'meta[name=description]',
  'meta[property^="og:"]',
  'meta[property^="product:"]',
  'script[type="application/ld+json"]',
].join()

/** Removes what the server wrote about the first page when another one opens: a shared link would lead to the wrong dish. */
function dropFirstHead({ router }: Page) {
  const stop = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return
    for (const tag of document.head.querySelectorAll(FIRST_HEAD)) tag.remove()
    stop()
  })
}

/** Waits for an idle moment in which no page is being opened. */
async function whenFree(router: AnyRouter): Promise<void> {
  await new Promise<void>((done) => onIdle(done))
  if (!router.state.isLoading) return
  await new Promise<void>((done) => {
    const stop = router.subscribe('onResolved', () => {
      stop()
      done()
    })
  })
}
