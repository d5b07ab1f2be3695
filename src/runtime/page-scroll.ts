import type { AnyRouter } from '@tanstack/react-router'
import { isHistoryStep } from '~/lib/history-step'

const isMenuPath = (pathname: string) => /^\/menu(?=\/|$)/.test(pathname)

/** The scroll rules of the shop for the router's own scroll restoration. A link to /menu or a category keeps the place, but
 *  never past the category tabs; other links go to the top; Back and Forward restore. docs/decisions/023. */
export function pageScroll() {
  // the browser restores the place of a document: hydration must not move the page
  let keepsPlace = !import.meta.env.SSR

  return {
    /** The router's `scrollRestoration`: whether it scrolls after the present navigation. */
    restores: () => !keepsPlace,
    watch(router: AnyRouter) {
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation) return
        keepsPlace = pathChanged && toLocation.hash === '' && isMenuPath(toLocation.pathname) && !isHistoryStep(router.history)
      })
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (keepsPlace && pathChanged) showTabs()
        // the router stores the place of a page that has scrolled since it was rendered: what was scrolled before hydration,
        // or kept from the page before, counts too
        document.dispatchEvent(new Event('scroll'))
      })
    },
  }
}

/** Scrolls up to the category tabs if the page is past them. */
function showTabs() {
  const menu = document.querySelector('[data-menu]')
  if (!menu) return
  const row = document.querySelector('[data-header-row]')?.clientHeight ?? 0
  const top = menu.getBoundingClientRect().top + window.scrollY - row
  if (window.scrollY > top) window.scrollTo({ top, behavior: 'instant' })
}

/** A reload starts at the top, except on the menu pages. Chromium restores the place in spite of `manual`. */
export const topScript = `try{if(performance.getEntriesByType('navigation')[0].type==='reload'&&!/^\\/menu(\\/|$)/.test(location.pathname)){history.scrollRestoration='manual';addEventListener('pageshow',function(){scrollTo({top:0,behavior:'instant'})})}}catch(e){}`
