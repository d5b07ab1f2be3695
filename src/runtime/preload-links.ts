import type { AnyRouter, NavigateOptions } from '@tanstack/react-router'
import { onFirstTouch } from '~/lib/first-touch'
import { isSlow } from '~/lib/is-slow'
import { onIdle } from '~/lib/on-idle'

/** How many route components are loaded at once. */
const MAX_AT_ONCE = 4

/** Rules for the router's preloading of links in view: their code when the page is idle, at most four at once; after the first
 *  touch also the data of categories. Nothing behind the sign-in, and nothing on a slow or data-saving connection. */
export function limitPreloads(router: AnyRouter): void {
  const preload = router.preloadRoute
  const waiting: (() => Promise<unknown>)[] = []
  let running = 0

  function inTurn(task: () => Promise<unknown>) {
    waiting.push(task)
    next()
  }
  function next() {
    const task = running < MAX_AT_ONCE && !isSlow() ? waiting.shift() : undefined
    if (!task) return
    running++
    // a page whose code or data is missing loads it when it is opened
    task()
      .catch(() => undefined)
      .finally(() => {
        running--
        next()
      })
  }

  router.preloadRoute = async (link) => {
    const { pathname, search, href } = router.buildLocation(link as NavigateOptions<AnyRouter>)
    const [routes] = router.getMatchedRoutes(pathname)
    if (isSlow() || routes.some(({ id }) => id === '/_signed-in')) return undefined
    onIdle(() => {
      for (const route of routes) inTurn(async () => router.loadRouteChunk(route))
      const isCategory = routes.at(-1)?.id === '/menu/$slug' && href !== router.latestLocation.href
      if (isCategory) onFirstTouch(() => inTurn(async () => preload({ to: pathname, search })))
    })
    return undefined
  }
}
