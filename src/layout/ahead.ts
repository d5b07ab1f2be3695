import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { keepPack } from '~/catalog/pack/keep-pack'
import { isSlow } from '~/lib/is-slow'
import { onIdle } from '~/lib/on-idle'
import { watchLinks } from './links-ahead'
import { navigateOnPress } from './press-navigation'

/** The pages that one goes to from anywhere, and that are opened out of the menu at hand. */
const NEAREST = ['/menu', '/menu/$slug', '/product/$slug', '/menu/']
/** How long after a visitor's first sign of life: not between a press and its page, and for no one who only looks. */
const STIRRED_MS = 3000
const SIGNS = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const

/** Brings near what may be wanted next: the whole menu, what links in view lead to, the code of the menu's pages, and that of
 *  the search and of the cart after somebody stirred. Each waits until the browser has nothing better to do. Makes links
 *  open on the press of a mouse. Returns what ends it all. docs/decisions/036. */
export function startAhead({ queryClient, router }: { queryClient: QueryClient; router: AnyRouter }): () => void {
  const stirring = new AbortController()
  const pack = keepPack(queryClient)
  const stops = [pack.stop, navigateOnPress(router), () => stirring.abort(), () => window.clearTimeout(stirred)]
  let isOver = false
  let stirred: number | undefined

  async function bringPages() {
    await pack.ready
    if (isOver) return
    stops.push(watchLinks(router))
    await inTurn(NEAREST.map((id) => () => router.loadRouteChunk(router.routesById[id])))
  }

  /** One after the other, each in an idle moment; what cannot be had now is had when it is opened. */
  async function inTurn(tasks: (() => unknown)[]) {
    for (const task of tasks) {
      await new Promise<void>((go) => onIdle(go))
      if (isOver || isSlow()) return
      await Promise.resolve(task()).catch(() => undefined)
    }
  }

  void bringPages()
  const stir = () => {
    stirring.abort()
    stirred = window.setTimeout(
      () => void inTurn([() => router.loadRouteChunk(router.routesById['/search']), () => import('~/cart/cart-panel')]),
      STIRRED_MS,
    )
  }
  for (const sign of SIGNS) window.addEventListener(sign, stir, { signal: stirring.signal, passive: true, capture: true })

  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
