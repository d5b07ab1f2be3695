import { isInCatalog } from '~/catalog/client-catalog'
import type { Page } from '~/lib/page'
import { readOffline, setConnected } from '~/lib/use-offline'
import { serviceWorkers } from '~/lib/service-workers'
import { servedBuild } from '~/lib/served-build'

/** How often a cached page checks for the network: the browser may report it too early or not at all. */
const CHECK_MS = 5000
/** How long a page that came without a document stays open before its document is stored. */
const SETTLED_MS = 3000

/** Registers the service worker, lets it store the visited pages, and turns a cached page live when the network is back. Not
 *  in `npm run dev`, and not for visitors who save data. docs/decisions/021. */
export function startOfflinePages({ queryClient, router }: Page): void {
  const workers = serviceWorkers()
  if (!workers) return
  if (import.meta.env.DEV) {
    void workers.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister())))
    return
  }
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return

  workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  const storePage = () => void workers.ready.then(({ active }) => active?.postMessage({ keep: window.location.pathname }, []))
  storePage()
  let settling: number | undefined
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return
    window.clearTimeout(settling)
    settling = window.setTimeout(storePage, SETTLED_MS)
  })

  const check = async () => {
    if (document.documentElement.dataset['kept'] === undefined || (await servedBuild()) === undefined) return
    setConnected()
    void queryClient.invalidateQueries()
    void router.invalidate()
  }
  window.setInterval(() => void check(), CHECK_MS)
  window.addEventListener('online', () => void check())
  window.addEventListener('click', (event) => openDocumentOffline(event, queryClient), { capture: true })
  void check()
}

/** Without a network a link opens the cached document, unless the client catalogue has the page's data. */
function openDocumentOffline(event: MouseEvent, queryClient: Page['queryClient']) {
  if (readOffline() === null || !serviceWorkers()?.controller || !(event.target instanceof Element)) return
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return
  if (isInCatalog(queryClient, link.pathname)) return
  event.stopPropagation()
}
