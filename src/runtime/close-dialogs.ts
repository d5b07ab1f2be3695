import type { AnyRouter } from '@tanstack/react-router'
import { closeDialogAtom } from '~/lib/dialog.atoms'
import type { Clients } from '~/lib/page'

type Navigations = Pick<AnyRouter, 'latestLocation' | 'subscribe'>

/** Closes the dialog or panel, drawn or still loading, when a navigation to another page begins. What the new page opens comes
 *  later and stays. A change of the query or the hash closes nothing. */
export function closeDialogsOnLeave(router: Navigations, store: Clients['store']): void {
  // not the page that is drawn: a dialog opened while the next one loads survives the change of its query
  let { pathname } = router.latestLocation
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname !== pathname) store.set(closeDialogAtom)
    pathname = toLocation.pathname
  })
}
