import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { startClientCatalog } from '~/catalog/client-catalog'
import { isSlow } from '~/lib/is-slow'

// not `scroll`: a page scrolls by itself too
const SIGNS = ['pointermove', 'touchstart', 'keydown', 'wheel'] as const
/** Who has a page open for so long reads it: links in view are fetched ahead for them too. Spec §2. */
const READING_MS = 10_000

/** Brings near what may be wanted next: the whole menu by itself, and at the first sign that somebody is there, once the menu
 *  has come, the code to open it with (near.ts), without a sign ten seconds later. Returns what ends it all.
 *  docs/decisions/031, 036. */
export function startAhead({ queryClient, router }: { queryClient: QueryClient; router: AnyRouter }): () => void {
  const over = new AbortController()
  const stirring = new AbortController()
  const catalog = startClientCatalog(queryClient)
  let stopNear: (() => void) | undefined

  async function stir(sign?: Event) {
    stirring.abort()
    fetchPage(router, sign?.target)
    const [{ startNear }] = await Promise.all([import('./near'), catalog.ready])
    if (!over.signal.aborted) stopNear = startNear(router)
  }
  // a part that cannot be had now is had by the next page
  const sense = (sign?: Event) => void stir(sign).catch(() => undefined)
  for (const sign of SIGNS) window.addEventListener(sign, sense, { signal: stirring.signal, passive: true, capture: true })
  const reading = window.setTimeout(() => sense(), READING_MS)
  stirring.signal.addEventListener('abort', () => window.clearTimeout(reading))

  return () => {
    over.abort()
    stirring.abort()
    catalog.stop()
    stopNear?.()
  }
}

/** The first sign may be the press of a link: the code of its page comes with the rest, not after it. On a slow connection a
 *  finger that only scrolls fetches nothing. */
function fetchPage(router: AnyRouter, target: EventTarget | null | undefined) {
  if (isSlow()) return
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link) return
  const [routes] = router.getMatchedRoutes(link.pathname)
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined)
}
