import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isSlow } from '~/lib/is-slow'
import { onFirstTouch } from '~/lib/first-touch'
import { onIdle } from '~/lib/on-idle'
import { onTokenChange, readToken } from '~/lib/token'
import { startOfflinePages } from './offline-pages'
import { showStartFailure } from './start-failure'

type Page = { queryClient: QueryClient; router: AnyRouter }

/** Starts what a page does once it is hydrated and idle. Returns the function that stops it. */
export function startIdleTasks(page: Page): () => void {
  const stops = [loadCustomer(page), afterFirstTouch(page), startOfflinePages(page), dropFirstHead(page)]
  return () => stops.forEach((stop) => stop())
}

/** Loads the profile, addresses and cards when there is a token, and after each sign-in. */
function loadCustomer({ queryClient }: Page): () => void {
  let stopIdle: (() => void) | undefined
  const load = () => {
    stopIdle?.()
    if (readToken() === null) return
    // after the page that the sign-in leads to, which loads some of it
    stopIdle = onIdle(() => {
      import('~/account/customer.functions')
        .then(({ loadCustomer }) => loadCustomer(queryClient))
        .catch((error: unknown) => isCancelledError(error) || showStartFailure(error))
    })
  }
  load()
  const stop = onTokenChange(load)
  return () => {
    stop()
    stopIdle?.()
  }
}

/** What visitors who only look do not download: the client catalogue, the check for a new build, and the code of the pages
 *  that most visits open and of the cart panel, one by one in idle moments. */
function afterFirstTouch(page: Page): () => void {
  const stops: (() => void)[] = []
  let isStopped = false
  const start = async () => {
    const [catalog, build] = await Promise.all([import('~/catalog/load-client-catalog'), import('./watch-build')])
    if (isStopped) return
    stops.push(catalog.startClientCatalog(page.queryClient).stop, build.watchBuild(page))
    const routes = ['/menu/$slug', '/product/$slug', '/menu', '/menu/', '/search']
    const tasks = [...routes.map((id) => () => page.router.loadRouteChunk(page.router.routesById[id])), () => import('~/cart/cart-panel')]
    for (const task of tasks) {
      await new Promise<void>((done) => onIdle(done))
      if (isStopped || isSlow()) return
      await Promise.resolve(task()).catch(() => undefined)
    }
  }
  // best-effort: the next page tries again
  stops.push(onFirstTouch(() => void start().catch(() => undefined)))
  return () => {
    isStopped = true
    stops.forEach((stop) => stop())
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
function dropFirstHead({ router }: Page): () => void {
  const stop = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return
    for (const tag of document.head.querySelectorAll(FIRST_HEAD)) tag.remove()
    stop()
  })
  return stop
}
