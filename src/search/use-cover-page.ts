import { type RefObject, useEffect } from 'react'

/** Makes the page under the search panel of a phone inert, and gives the panel the height below the header (`--below`). */
export function useCoverPage(panel: RefObject<HTMLElement | null>, isOn: boolean) {
  useEffect(() => {
    const header = panel.current?.closest('header')
    if (!isOn || !panel.current || !header || !window.matchMedia('(width < 48rem)').matches) return undefined
    const { style } = document.documentElement
    const covered = [...(header.parentElement?.children ?? [])].filter((one) => one.matches('main, footer, nav'))
    panel.current.style.setProperty('--below', `calc(100dvh - ${header.getBoundingClientRect().bottom}px)`)
    // hides floating elements
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
