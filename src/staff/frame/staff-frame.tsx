import { Outlet, useLocation } from '@tanstack/react-router'
import { PinProvider } from '~/staff/session/use-with-pin'
import { useIdleSignOut } from '~/staff/session/use-idle-sign-out'
import { useReloadForBuild } from '~/staff/session/use-new-build'
import { OfficeFrame } from './office-frame'
import { UpdateNote } from './update-note'
import { useStaffWorker } from './use-staff-worker'

/** Screens that draw their own bars over the whole window. */
const WHOLE = /^\/staff\/(?:board|pass|print|stops|courier)/

/** The frame of all screens behind the sign-in. */
export function StaffFrame() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useIdleSignOut()
  useReloadForBuild()
  useStaffWorker()
  return (
    <PinProvider>
      {WHOLE.test(pathname) ? (
        <Outlet />
      ) : (
        <OfficeFrame>
          <Outlet />
        </OfficeFrame>
      )}
      <UpdateNote />
    </PinProvider>
  )
}
