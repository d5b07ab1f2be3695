import type { AnyRouter } from '@tanstack/react-router'
import { isStill } from '~/ui/media'

const OUT = { id: 'page', duration: 90, easing: 'cubic-bezier(0.4, 0, 1, 1)', fill: 'forwards' } as const
const IN = { id: 'page', duration: 160, easing: 'cubic-bezier(0, 0, 0.2, 1)' } as const

/** Fades the old page out while the new one loads, and only then draws it, or its skeleton, and fades it in. A change of the query or the hash
 *  shows at once; so do a page after its skeleton, and all pages with reduced motion. docs/decisions/036. */
export function animatePages(router: AnyRouter): void {
  const main = () => document.querySelector('main')
  let shown = router.latestLocation.pathname
  let leaving: Animation | undefined

  function fadeOut() {
    // animations of a hidden tab do not end
    const isUnseen = document.hidden || isStill()
    if (shown !== router.latestLocation.pathname && !isUnseen) leaving ??= main()?.animate({ opacity: [1, 0] }, OUT)
  }

  /** Resolves when nothing of the old page is to be seen. */
  async function leave() {
    fadeOut()
    await leaving?.finished
  }

  function enter() {
    if (!leaving) return
    leaving.cancel()
    leaving = undefined
    main()?.animate({ opacity: [0, 1] }, IN)
  }

  // while the data of the new page loads
  router.subscribe('onBeforeLoad', fadeOut)

  // in the place of the browser's View Transitions, which block presses until the new page is whole: the router drops here what
  // a newer navigation has replaced
  router.startViewTransition = async (update) => {
    await leave()
    await update()
  }

  // what draws pages and skeletons; React's side of the router sets it with each rendering
  let draw = router.startTransition
  Object.defineProperty(router, 'startTransition', {
    set: (next: typeof draw) => {
      draw = next
    },
    get:
      (): typeof draw =>
      async (...page) => {
        await leave()
        shown = router.latestLocation.pathname
        const isDrawn = await draw(...page)
        enter()
        return isDrawn
      },
  })
}
