import type { AnyRoute, AnyRouter, NavigateOptions } from '@tanstack/react-router'
import { onFirstTouch } from '~/lib/first-touch'
import { isSlow } from '~/lib/is-slow'
import { whenFree } from './when-free'

/** How many route components are loaded at once. */
const MAX_AT_ONCE = 4

/** Rules for the router's preloading of links in view: their code in idle moments, at most four files at once; after the first
 *  touch also the data of categories. Nothing behind the sign-in, and nothing on a slow or data-saving connection. */
export function limitPreloads(router: AnyRouter): void {
  const preload = router.preloadRoute
  const known = new Set<AnyRoute>()
  const waiting: (() => Promise<unknown>)[] = []
  let workers = 0

  async function add(task: () => Promise<unknown>) {
    waiting.push(task)
    if (workers === MAX_AT_ONCE) return
    workers++
    while (waiting.length > 0) {
      await whenFree(router)
      const next = waiting.shift()
      // best-effort: a page loads what it lacks when it is opened
      if (!isSlow()) await next?.().catch(() => undefined)
    }
    workers--
  }

  router.preloadRoute = async (link) => {
    const { pathname, search, href } = router.buildLocation(link as NavigateOptions<AnyRouter>)
    const [routes] = router.getMatchedRoutes(pathname)
    if (isSlow() || routes.some(({ id }) => id === '/_signed-in')) return undefined
    for (const route of routes.filter((one) => !known.has(one))) {
      known.add(route)
      void add(async () => router.loadRouteChunk(route))
    }
    const isCategory = routes.at(-1)?.id === '/menu/$slug' && href !== router.latestLocation.href
    if (isCategory) onFirstTouch(() => void add(async () => preload({ to: pathname, search })))
    return undefined
  }
}
