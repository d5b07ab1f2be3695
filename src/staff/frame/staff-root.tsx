import { Outlet, useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { showStaffTheme, staffThemeOf } from '~/lib/staff-theme'
import { useRefusals } from '~/staff/session/use-refusals'
import { useSinglePresses } from './use-single-presses'

/** What all staff screens share: their theme, and the way out of a refused call. */
export function StaffRoot() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useLayoutEffect(() => showStaffTheme(staffThemeOf(pathname)), [pathname])
  useRefusals()
  useSinglePresses()
  return <Outlet />
}
