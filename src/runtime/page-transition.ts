import type { AnyRouter } from '@tanstack/react-router'

const NAME = 'page'
const OUT = { id: NAME, duration: 90, easing: 'cubic-bezier(0.4, 0, 1, 1)', fill: 'forwards' } as const
const IN = { id: NAME, duration: 160, easing: 'cubic-bezier(0, 0, 0.2, 1)' } as const
/** The only fade where less motion is asked for. */
const CALM_MS = 120

/** Shows another page as a transition named `page`: the old one goes while the new one is made ready, then that one comes. A
 *  change of the query (`q`, a filter) or of the hash is the same page and shows at once. Animations of our own: the
 *  browser's View Transitions first paint the old page anew, and let nothing be seen or pressed until the new one is whole.
 *  Spec §2, look §1 "page", docs/decisions/036. */
export function transitPages(router: AnyRouter): void {
  router.startViewTransition = async (update) => {
    const from = router.stores.resolvedLocation.get()
    if (!from || from.pathname === router.latestLocation.pathname) return update()
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const leaving = isCalm ? undefined : mainOf(document)?.animate({ opacity: [1, 0] }, OUT)
    const stop = router.subscribe('onRendered', () => {
      end()
      // asked for again: where pages have no frame in common it is another element now
      mainOf(document)?.animate({ opacity: [0, 1] }, isCalm ? { ...IN, duration: CALM_MS } : IN)
    })
    const end = () => {
      stop()
      leaving?.cancel()
    }
    try {
      return await update()
    } finally {
      end()
    }
  }
}

const mainOf = (page: Document) => page.querySelector('main')
