import { Outlet, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useEffect } from 'react'
import { showStaffTheme, staffThemeOf } from '~/lib/staff-theme'
import { useRefusals } from '~/staff/session/use-refusals'

/** What all staff screens share: their theme, and the way out of a refused call. */
export function StaffRoot() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useLayoutEffect(() => showStaffTheme(staffThemeOf(pathname)), [pathname])
  useRefusals()
  useSinglePresses()
  return <Outlet />
}

/** What the first of two quick presses put in the place of a button must not be pressed by the second one: «Выдан» becomes «Отменить»,
 *  «Начать» becomes «Готово». A held Enter does not press again either. */
function useSinglePresses(): void {
  useEffect(() => {
    const over = new AbortController()
    const options = { capture: true, signal: over.signal }
    const isIn = ({ target }: Event, selector: string) => target instanceof Element && target.closest(selector) !== null
    const onClick = (event: MouseEvent) => {
      if (event.detail < 2 || !isIn(event, '[data-once]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter' && isIn(event, 'button, a, summary')) event.preventDefault()
    }
    window.addEventListener('click', onClick, options)
    window.addEventListener('keydown', onKey, options)
    return () => over.abort()
  }, [])
}
