import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { isInCatalog } from '~/catalog/client-catalog'
import { prefetchPictures } from '~/catalog/prefetch-pictures'
import { MAX_ROUTES_AHEAD } from '~/contracts/constants'
import { isSlow } from '~/lib/is-slow'

/** How long a link stands in view, or a pointer over it, before it counts: who scrolls past loads nothing. */
const DWELL_MS = 300
const HOVER_MS = 60
/** How many pages' data one page fetches for links in view. What a hand reaches for is not counted. */
const MAX_DATA_AHEAD = 8
/** And for how many that a hand reaches for one page fetches the first pictures. */
const MAX_PICTURED = 12
const LINKS = 'a[href^="/"]'

type Ahead = { link: HTMLAnchorElement; isMeant: boolean }

/** Loads what links lead to before they are pressed: those in view after a short dwell, and those that a pointer, a finger or
 *  the focus comes to. A route's component comes first, its data after, where it is not at hand already; the first pictures
 *  of what a hand reaches for. At most four at once, none while a page is on its way. Nothing personal, nothing that is no page, and nothing at all on a slow or data-saving connection. Loaders only
 *  read, so no call that changes state is ever made. Returns what stops it. Spec §2, §9. */
export function watchLinks(router: AnyRouter): () => void {
  const over = new AbortController()
  const { signal } = over
  const known = new Set<string>()
  let queue: Ahead[] = []
  let running = 0
  let dataLeft = MAX_DATA_AHEAD
  const pictured = new Set<string>()

  function ask(ahead: Ahead) {
    queue = ahead.isMeant ? [ahead, ...queue] : [...queue, ahead]
    next()
  }

  function next() {
    while (running < MAX_ROUTES_AHEAD && queue.length > 0 && !isLeaving(router)) {
      const ahead = queue.shift()
      if (!ahead || signal.aborted || isSlow()) continue
      running++
      // a page that cannot be had now is asked for again when it is opened, and says then what is wrong
      fetchAhead(ahead)
        .catch(() => undefined)
        .finally(() => {
          running--
          next()
        })
    }
  }

  async function fetchAhead({ link, isMeant }: Ahead) {
    const { pathname, search } = link
    const href = pathname + search
    const routes = publicRoutes(router, pathname)
    if (!routes || known.has(href)) return
    for (const route of routes) await router.loadRouteChunk(route)
    if (isInCatalog(router.options.context.queryClient, pathname) || !routes.some(hasData) || (!isMeant && dataLeft <= 0)) return
    if (!isMeant) dataLeft--
    known.add(href)
    await router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) } as never)
  }

  function picture({ pathname, search }: HTMLAnchorElement) {
    if (search !== '' || pictured.size >= MAX_PICTURED || isSlow() || isLeaving(router)) return
    pictured.add(pathname)
    prefetchPictures(router.options.context.queryClient, pathname)
  }

  const stops = [
    watchView(
      (link) => ask({ link, isMeant: false }),
      (link) => (queue = queue.filter((ahead) => ahead.link !== link || ahead.isMeant)),
    ),
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return
      queue = []
      known.clear()
      pictured.clear()
      dataLeft = MAX_DATA_AHEAD
    }),
    router.subscribe('onResolved', next),
    () => over.abort(),
  ]

  const means = (ms: number) => (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest(LINKS) : null
    if (!isPageLink(link)) return
    setTimeout(() => {
      if (ms !== 0 && !link.matches(':hover, :focus')) return
      ask({ link, isMeant: true })
      picture(link)
    }, ms)
  }
  document.addEventListener('pointerover', means(HOVER_MS), { signal, passive: true })
  document.addEventListener('focusin', means(HOVER_MS), { signal })
  document.addEventListener('touchstart', means(0), { signal, passive: true })
  // what was only to be there early is no reason to load the page anew
  const forgive = (event: Event) => running > 0 && !isLeaving(router) && event.stopImmediatePropagation()
  window.addEventListener('vite:preloadError', forgive, { signal, capture: true })

  return () => {
    for (const stop of stops) stop()
  }
}

/** Tells of links that stay in view for a while, and of those that leave it. Links that come later are found by themselves. */
function watchView(onStay: (link: HTMLAnchorElement) => void, onLeave: (link: Element) => void): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const observed = new WeakSet<Element>()
  const view = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target))
      timers.delete(target)
      if (!isIntersecting) onLeave(target)
      else
        timers.set(
          target,
          setTimeout(() => timers.delete(target) && isPageLink(target) && onStay(target), DWELL_MS),
        )
    }
  })

  let coming: ReturnType<typeof setTimeout>
  const look = () => {
    for (const link of document.querySelectorAll(LINKS)) {
      if (observed.has(link)) continue
      observed.add(link)
      view.observe(link)
    }
  }
  const changes = new MutationObserver(() => {
    clearTimeout(coming)
    coming = setTimeout(look, DWELL_MS)
  })
  changes.observe(document.body, { childList: true, subtree: true })
  look()

  return () => {
    view.disconnect()
    changes.disconnect()
    clearTimeout(coming)
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/** Whether a link opens another page here. */
function isPageLink(link: Element | null): link is HTMLAnchorElement {
  if (!(link instanceof HTMLAnchorElement) || !link.isConnected || link.target || link.hasAttribute('download')) return false
  return link.pathname !== window.location.pathname
}

/** The routes that make a page; `null` for what is no page of the shop and for what is the customer's own. */
function publicRoutes(router: AnyRouter, pathname: string): readonly AnyRoute[] | null {
  const [routes, , found] = router.getMatchedRoutes(pathname)
  return found && !routes.some(({ id }) => id.startsWith('/_signed-in')) ? routes : null
}

const hasData = (route: AnyRoute) => !route.isRoot && Boolean(route.options.loader)
const isLeaving = (router: AnyRouter) => router.stores.status.get() === 'pending'
