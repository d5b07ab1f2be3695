import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** Whether a path is /menu or one of its children. */
export const isMenuPath = (pathname: string) => /^\/menu(?=\/|$)/.test(pathname)

/** Which navigations keep the scroll: those to /menu and its children, and those that stay on their page (a change of `q`, of
 *  a filter, of the hash). All others go to the top, and so does the very link one stands on. A `resetScroll` of the link
 *  says otherwise; Back restores of its own accord. Spec §2 "Navigation behaviour". */
export function keepsScroll(from: Pick<ParsedLocation, 'pathname' | 'href'>, to: Pick<ParsedLocation, 'pathname' | 'href'>): boolean {
  if (from.href === to.href) return false
  return from.pathname === to.pathname || isMenuPath(to.pathname)
}

/** Makes the router scroll by these rules. What is kept in /menu ends where its list begins: a page that was scrolled past
 *  its tabs stands with them under the header, so that nobody lands in the midst of a list they have not seen.
 *  Assumption: to the letter, a category opened from the foot of another page would show its own foot. */
export function ruleScroll(router: AnyRouter): void {
  if (typeof window === 'undefined') return
  // a document that was opened anew is where its reader is: what they scrolled before the scripts came stays. A reload and
  // Back from another document have a place of their own to come to.
  if (isOpenedAnew()) router._scroll.n = false
  const { commitLocation } = router
  let isKept = false
  router.commitLocation = (next) => {
    const keeps = keepsScroll(router.latestLocation, next)
    isKept = keeps && next.resetScroll === undefined
    return commitLocation({ ...next, resetScroll: next.resetScroll ?? !keeps })
  }
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    if (isKept && pathChanged && toLocation.hash === '' && isMenuPath(toLocation.pathname)) holdTabs()
    isKept = false
  })
}

function isOpenedAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

function holdTabs() {
  const menu = document.querySelector('[data-menu]')
  if (!menu) return
  const row = document.querySelector('[data-header-row]')?.clientHeight ?? 0
  const top = menu.getBoundingClientRect().top + window.scrollY - row
  if (window.scrollY > top) window.scrollTo({ top, behavior: 'instant' })
}

/** Where the router keeps the places of pages. */
const storageKey = 'tsr-scroll-restoration-v1_3'

/** Runs before the saved place is restored: a reload starts at the top but on /menu and its children. Spec §2 "On page
 *  unload the view scrolls to top", contract "Pages": Back restores. */
export const topScript = `try{if(performance.getEntriesByType('navigation')[0].type==='reload'&&!/^\\/menu(\\/|$)/.test(location.pathname)){history.scrollRestoration='manual';var s=JSON.parse(sessionStorage.getItem('${storageKey}')||'{}');delete s[(history.state||{}).__TSR_key];delete s[location.pathname+location.search+location.hash];sessionStorage.setItem('${storageKey}',JSON.stringify(s))}}catch(e){}`
