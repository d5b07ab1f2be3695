import { flushSync } from 'react-dom'
import { authQueries } from '~/auth/auth.queries'
import { setCustomerChangingAtom } from '~/auth/changing.atoms'
import { endSession, forgetCustomer } from '~/auth/end-session'
import { closeDialogAtom, openDialogAtom } from '~/lib/dialog.atoms'
import { deleteFormDrafts } from '~/account/form-draft'
import { restoredToken } from '~/api/restore-token'
import { reloadOnce } from '~/lib/reload-once'
import type { Page } from '~/lib/page'
import { onStoredChange } from '~/lib/storage'
import { onForeignToken, onTokenChange, readToken } from '~/lib/token'
import { tokenMark } from '~/auth/token-mark'

/** Keeps the page in line with this browser's customer: the document may belong to another session, and other tabs sign in
 *  and out. */
export function followSession(page: Page): void {
  const { queryClient, router, store } = page
  const leave = () => endSession({ queryClient, goHome: async () => (isInside(router) ? router.navigate({ to: '/' }) : undefined) })

  const token = readToken()
  const mark = queryClient.getQueryData(authQueries.mark().queryKey)
  // local storage may be lost; without a token no call of this page would work
  if (token === null && isInside(router)) void restoredToken(true).then((restored) => (restored === null ? leave() : undefined))
  else if (token !== null && mark !== undefined && mark !== tokenMark(token)) void changeDocument(page)

  onForeignToken((present, former) => {
    if (present === null) void leave()
    else if (former !== null) void changeCustomer(page)
  })
  onTokenChange(() => {
    const shown = store.get(openDialogAtom)?.name
    if (shown === 'profile' || shown === 'address' || shown === 'card') store.set(closeDialogAtom)
  })
  // another tab signed out: its customer's drafts go
  onStoredChange('left', () => deleteFormDrafts())
}

/** Another customer signed in. An account page drops the old data at once and loads the new; a page about one order gives way
 *  to the home page. */
async function changeCustomer({ queryClient, router, store }: Page) {
  if (!isInside(router)) return forgetCustomer(queryClient)
  // unmounts first, so that nothing refetches the dropped data
  flushSync(() => store.set(setCustomerChangingAtom, true))
  forgetCustomer(queryClient)
  const { matches, location } = router.state
  const isAboutOrder = 'order' in location.search || matches.some(({ params }) => 'id' in params)
  try {
    await (isAboutOrder ? router.navigate({ to: '/' }) : router.invalidate())
  } finally {
    store.set(setCustomerChangingAtom, false)
  }
}

/** The document was rendered for another session and may not be hydrated: it is hidden and reloaded with this customer's
 *  cookie, or gives way to the home page. */
async function changeDocument({ queryClient, router }: Page) {
  const content = document.getElementById('content')
  if (content) content.style.visibility = 'hidden'
  try {
    // also renews the cookie
    await queryClient.fetchQuery({ ...authQueries.user(), staleTime: 0 })
    if (reloadOnce()) return
  } catch {
    // the router reports an ended session, the ribbon a lost connection
  }
  await router.navigate({ to: '/' })
  forgetCustomer(queryClient)
  if (content) content.style.visibility = ''
}

const isInside = (router: Page['router']) => router.state.matches.some(({ routeId }) => routeId.startsWith('/_signed-in'))
