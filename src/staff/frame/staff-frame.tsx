import { Outlet, useLocation } from '@tanstack/react-router'
import { PinProvider } from '~/staff/session/use-with-pin'
import { useIdleSignOut } from '~/staff/session/use-idle-sign-out'
import { OfficeFrame } from './office-frame'

/** Screens that draw their own bars over the whole window. */
const WHOLE = /^\/staff\/(?:board|pass|print)/

/** The frame of all screens behind the sign-in. */
export function StaffFrame() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useIdleSignOut()
  return (
    <PinProvider>
      {WHOLE.test(pathname) ? (
        <Outlet />
      ) : (
        <OfficeFrame>
          <Outlet />
        </OfficeFrame>
      )}
    </PinProvider>
  )
}
