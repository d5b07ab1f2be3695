import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { keepPages } from './keep-pages'
import { watchBuild } from './watch-build'

/** What a page does once it stands and the browser has nothing better to do: it looks for a new build, keeps the menu for
 *  when the network is gone, and forgets what only its first address was told. No page starts later for it. */
export function startUpkeep({ queryClient, router }: { queryClient: QueryClient; router: AnyRouter }): () => void {
  const stops = [watchBuild(router), keepPages({ queryClient, router }), forgetFirstHead(router)]
  return () => stops.forEach((stop) => stop())
}

const FIRST_HEAD = [
  'link[rel=canonical]',
  'meta[name=description]',
  'meta[property^="og:"]',
  'meta[property^="product:"]',
  'script[type="application/ld+json"]',
].join()

/** What only the server writes about a page must not stay on the next one: a shared link would lead to the wrong dish. */
function forgetFirstHead(router: AnyRouter): () => void {
  const stop = router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return
    for (const tag of document.head.querySelectorAll(FIRST_HEAD)) tag.remove()
    stop()
  })
  return stop
}
