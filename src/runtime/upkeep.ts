import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { onIdle } from '~/lib/on-idle'
import { onTokenChange, readToken } from '~/lib/token'
import { keepPages } from './keep-pages'
import { startAhead } from './ahead'
import { tellStartFailure } from './start-failure'

/** What a page does once it stands and the browser has nothing better to do: it brings the customer and what may be wanted
 *  next, keeps the menu for when the network is gone, and forgets what only its first address was told. No page starts later
 *  for it. */
export function startUpkeep({ queryClient, router }: { queryClient: QueryClient; router: AnyRouter }): () => void {
  const stops = [
    bringCustomer(queryClient),
    startAhead({ queryClient, router }),
    keepPages({ queryClient, router }),
    forgetFirstHead(router),
  ]
  return () => stops.forEach((stop) => stop())
}

/** The profile, addresses and cards, once where a token exists at start, and after each sign-in. Spec §7 "On start". */
function bringCustomer(queryClient: QueryClient): () => void {
  let stopIdle: (() => void) | undefined
  const bring = () => {
    stopIdle?.()
    if (readToken() === null) return
    // after the page that the sign-in leads to: it brings some of it itself
    stopIdle = onIdle(() => {
      import('~/account/load-customer')
        .then(({ loadCustomer }) => loadCustomer(queryClient))
        .catch((error: unknown) => isCancelledError(error) || tellStartFailure(error))
    })
  }
  bring()
  const stop = onTokenChange(bring)
  return () => {
    stop()
    stopIdle?.()
  }
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
