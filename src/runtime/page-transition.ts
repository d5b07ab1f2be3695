import type { AnyRouter } from '@tanstack/react-router'

const OUT = { id: 'page', duration: 90, easing: 'cubic-bezier(0.4, 0, 1, 1)', fill: 'forwards' } as const
const IN = { id: 'page', duration: 160, easing: 'cubic-bezier(0, 0, 0.2, 1)' } as const

/** Fades the old page out, and only then draws the new one and fades it in, in the place where the router would start the
 *  browser's View Transition: those block presses until the new page is whole. A change of the query or the hash shows at once;
 *  so do all pages with reduced motion. docs/decisions/036. */
export function animatePages(router: AnyRouter): void {
  const main = () => document.querySelector('main')
  let leaving: Animation | undefined
  let latest = 0

  router.startViewTransition = async (update) => {
    const turn = ++latest
    const { location, resolvedLocation } = router.state
    const isAnimated =
      resolvedLocation !== undefined &&
      resolvedLocation.pathname !== location.pathname &&
      // animations of a hidden tab do not end
      !document.hidden &&
      !matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isAnimated) leaving ??= main()?.animate({ opacity: [1, 0] }, OUT)
    await leaving?.finished.catch(() => undefined)
    try {
      await update()
    } finally {
      // a newer navigation shows its own page
      if (turn === latest) {
        leaving?.cancel()
        leaving = undefined
        if (isAnimated) main()?.animate({ opacity: [0, 1] }, IN)
      }
    }
  }
}
