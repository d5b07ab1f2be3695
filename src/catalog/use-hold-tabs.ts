import { useRouter } from '@tanstack/react-router'

/** Gives a handler for a tab inside /menu: once the other category is there, a page that was scrolled past its tabs stands
 *  with them at the window's top, so that the list begins right under them. Higher up nothing moves. */
export function useHoldTabs(): () => void {
  const router = useRouter()
  return () => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      const menu = document.querySelector('[data-menu]')
      const header = document.querySelector('header')
      if (!menu || !header) return
      const top = menu.getBoundingClientRect().top + window.scrollY - (header.lastElementChild?.clientHeight ?? 0)
      if (window.scrollY > top) window.scrollTo({ top, behavior: 'instant' })
    })
  }
}
