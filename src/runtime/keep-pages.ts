import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isInCatalog } from '~/catalog/client-catalog'
import { readOffline, tellConnected } from '~/lib/use-offline'
import { servedBuild } from './served-build'

/** How often a kept page asks whether the network is back, where the browser believes it was never gone. */
const ASK_MS = 30_000
/** How long a page that came without a document has to stand before its document is fetched to be kept: a press asks for
 *  nothing, and who walks through the menu is not followed page by page. */
const SETTLED_MS = 3000

/** Installs the service worker, tells it which pages were seen, and lets it answer while there is no network. A kept page
 *  becomes a live one when somebody answers again. Not in `npm run dev`, where files change under one name, and not for who
 *  saves data. docs/decisions/021. */
export function keepPages({ queryClient, router }: { queryClient: QueryClient; router: AnyRouter }): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const workers = navigator.serviceWorker
  if (import.meta.env.DEV) {
    void workers.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))
    return () => {}
  }
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}

  // refused by some private windows: the shop works without
  workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  const keepSeen = () => void workers.ready.then(({ active }) => active?.postMessage({ keep: window.location.pathname }, []))
  keepSeen()
  let settling: number | undefined
  const stopSeen = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return
    window.clearTimeout(settling)
    settling = window.setTimeout(keepSeen, SETTLED_MS)
  })

  async function comeBack() {
    if (document.documentElement.dataset['kept'] === undefined || (await servedBuild()) === undefined) return
    tellConnected()
    void queryClient.invalidateQueries()
    void router.invalidate()
  }
  const again = () => void comeBack()
  const asking = window.setInterval(again, ASK_MS)
  window.addEventListener('online', again)
  const followByDocument = (event: MouseEvent) => followOffline(event, queryClient)
  window.addEventListener('click', followByDocument, true)
  again()

  return () => {
    stopSeen()
    window.clearTimeout(settling)
    window.clearInterval(asking)
    window.removeEventListener('online', again)
    window.removeEventListener('click', followByDocument, true)
  }
}

/** Without a network a link is a plain link: the service worker has whole pages, the router would ask for their parts. What
 *  the menu at hand holds the router opens by itself, seen before or not. */
function followOffline(event: MouseEvent, queryClient: QueryClient) {
  if (readOffline() === null || !navigator.serviceWorker.controller || !(event.target instanceof Element)) return
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return
  if (isInCatalog(queryClient, link.pathname)) return
  event.stopPropagation()
}
