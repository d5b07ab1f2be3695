import type { AnyRouter } from '@tanstack/react-router'

/** Shows another page as a transition named `page`: the old one goes, then the new one comes. A change of the query (`q`, a
 *  filter) or of the hash is the same page and shows at once; so does everything for people who ask for less motion and
 *  where the browser has no View Transitions. Spec §2, look §1 "page". */
export function transitPages(router: AnyRouter): void {
  router.startViewTransition = (update) => {
    const from = router.stores.resolvedLocation.get()
    const isSamePage = !from || from.pathname === router.latestLocation.pathname
    if (isSamePage || typeof document.startViewTransition !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return update()
    const transition = document.startViewTransition(update)
    // these two only tell that it was not shown, as a quick Back does; whether the page came says the third
    transition.ready.catch(() => undefined)
    transition.finished.catch(() => undefined)
    return transition.updateCallbackDone
  }
}
