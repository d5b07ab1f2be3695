import type { AnyRouter } from '@tanstack/react-router'

const OUT = { id: 'page', duration: 90, easing: 'cubic-bezier(0.4, 0, 1, 1)', fill: 'forwards' } as const
const IN = { id: 'page', duration: 160, easing: 'cubic-bezier(0, 0, 0.2, 1)' } as const
const REDUCED_MS = 120

/** Fades the old page out while the new one renders, then the new one in. A change of the query or the hash shows at once.
 *  The browser's View Transitions block presses until the new page is whole. docs/decisions/036. */
export function animatePages(router: AnyRouter): void {
  let leaving: Animation | undefined
  const isReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  const main = () => document.querySelector('main')

  router.subscribe('onLoad', ({ fromLocation, pathChanged }) => {
    leaving?.cancel()
    leaving = fromLocation && pathChanged && !isReduced() ? main()?.animate({ opacity: [1, 0] }, OUT) : undefined
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    leaving?.cancel()
    if (fromLocation && pathChanged) main()?.animate({ opacity: [0, 1] }, isReduced() ? { ...IN, duration: REDUCED_MS } : IN)
  })
}
