import { type RefObject, useEffect } from 'react'

/** While a phone's search covers the page, the page under it can neither be scrolled nor reached by a key. The panel
 *  learns how much of the window lies below the header (`--below`). */
export function useCoverPage(panel: RefObject<HTMLElement | null>, isOn: boolean) {
  useEffect(() => {
    const header = panel.current?.closest('header')
    if (!isOn || !panel.current || !header || !window.matchMedia('(width < 48rem)').matches) return undefined
    const { style } = document.documentElement
    const covered = [...(header.parentElement?.children ?? [])].filter((one) => one.matches('main, footer, nav'))
    panel.current.style.setProperty('--below', `calc(100dvh - ${header.getBoundingClientRect().bottom}px)`)
    // what floats over a page gives way to an action bar, and so to this
    panel.current.toggleAttribute('data-action-bar', true)
    for (const part of covered) part.toggleAttribute('inert', true)
    style.overflow = 'hidden'
    const { current } = panel
    return () => {
      current.toggleAttribute('data-action-bar', false)
      for (const part of covered) part.toggleAttribute('inert', false)
      style.overflow = ''
    }
  }, [panel, isOn])
}
