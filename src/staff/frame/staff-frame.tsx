import { Outlet, useLocation } from '@tanstack/react-router'
import { PhoneMask } from '~/lib/phone-mask'
import { useMe } from '~/staff/session/me.queries'
import { PinProvider } from '~/staff/session/pin-provider'
import { useIdleSignOut } from '~/staff/session/use-idle-sign-out'
import { useReloadForBuild } from '~/staff/session/use-new-build'
import { rightsOfScreen } from './entries'
import { NoRight } from './no-right'
import { OfficeFrame } from './office-frame'
import { UpdateNote } from './update-note'
import { useStaffWorker } from './use-staff-worker'

/** Screens that draw their own bars over the whole window. */
const WHOLE = /^\/staff\/(?:board|pass|print|stops|courier)/

/** The frame of all screens behind the sign-in. */
export function StaffFrame() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { shop, rights, pin_rights } = useMe()
  const needed = rightsOfScreen(pathname)
  const isOpen = needed.length === 0 || needed.some((right) => rights.includes(right) || pin_rights.includes(right))
  useIdleSignOut()
  useReloadForBuild()
  useStaffWorker()
  return (
    <PhoneMask value={shop.phone_mask}>
      <PinProvider>
        {isOpen && WHOLE.test(pathname) ? <Outlet /> : <OfficeFrame>{isOpen ? <Outlet /> : <NoRight rights={needed} />}</OfficeFrame>}
        <UpdateNote />
      </PinProvider>
    </PhoneMask>
  )
}
