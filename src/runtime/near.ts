import type { AnyRouter } from '@tanstack/react-router'
import { isSlow } from '~/lib/is-slow'
import { onIdle } from '~/lib/on-idle'
import { watchLinks } from './links-ahead'
import { navigateOnPress } from './press-navigation'
import { watchBuild } from './watch-build'

/** The pages that one goes to from anywhere, and that are opened out of the menu at hand. */
const NEAREST = ['/menu/$slug', '/product/$slug', '/menu', '/menu/']
/** How long after the first sign of life the rest may come: not between a press and its page. */
const STIRRED_MS = 3000

/** For who has stirred: the code of the menu's pages and what links in view lead to, and a little later that of the search and
 *  of the cart; each waits until the browser has nothing better to do. Links open on the press of a mouse, and a new build is
 *  looked for. Returns what ends it all. docs/decisions/036. */
export function startNear(router: AnyRouter): () => void {
  let isOver = false
  const pages = (ids: readonly string[]) => ids.map((id) => () => router.loadRouteChunk(router.routesById[id]))
  const stops = [navigateOnPress(router), watchLinks(router), watchBuild(router)]

  /** One after the other, each in an idle moment; what cannot be had now is had when it is opened. */
  async function inTurn(tasks: (() => unknown)[]) {
    for (const task of tasks) {
      await new Promise<void>((go) => onIdle(go))
      if (isOver || isSlow()) return
      await Promise.resolve(task()).catch(() => undefined)
    }
  }

  void inTurn(pages(NEAREST))
  const later = window.setTimeout(() => void inTurn([...pages(['/search']), () => import('~/cart/cart-panel')]), STIRRED_MS)
  return () => {
    isOver = true
    window.clearTimeout(later)
    for (const stop of stops) stop()
  }
}
