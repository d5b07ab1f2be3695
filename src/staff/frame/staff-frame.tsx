import { Outlet, useLocation, Link } from '@tanstack/react-router'
import { PhoneMask } from '~/lib/phone-mask'
import { useMe } from '~/staff/session/me.queries'
import { PinProvider } from '~/staff/session/pin-provider'
import { useIdleSignOut } from '~/staff/session/use-idle-sign-out'
import { useReloadForBuild, useIsUpdateWaiting } from '~/staff/session/use-new-build'
import { rightsOfScreen, groupsFor } from './entries'
import { glue } from '~/lib/text'
import { rolesWith, type StaffRight } from '~/rules/staff-rights'
import { ROLE_NAMES } from '~/staff/kit/role-names'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { SignOutButton } from '~/staff/session/sign-out-button'
import { type ReactNode, useState, useEffect } from 'react'
import { ScreensBar } from './bottom-bar'
import { FrameMenu } from './frame-menu'
import { Rail } from './rail'
import { serviceWorkers } from '~/lib/service-workers'

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

/** Instead of a screen that the person may not open: who may, and the way to their own screens. */
function NoRight({ rights }: { rights: readonly StaffRight[] }) {
  const me = useMe()
  const own = groupsFor(me).flatMap(({ entries }) => entries)
  const roles = [...new Set(rights.flatMap(rolesWith))].map((role) => ROLE_NAMES[role])
  return (
    <main className="mx-auto flex min-h-[70dvh] w-full max-w-140 flex-col items-start justify-center gap-4 px-6 py-10">
      <h1 className="type-office">{glue('Этот экран не для вас')}</h1>
      <p className="type-body text-ink-2">{glue(`Его открывает ${roles.join(' или ')}.`)}</p>
      {own.length > 0 && (
        <nav aria-label="Ваши экраны" className="flex flex-wrap gap-2">
          {own.map(({ to, title, icon }) => (
            <Link
              key={to}
              to={to}
              className="press inline-flex min-h-11 items-center gap-2.5 rounded-full bg-quiet px-4.5 type-chip font-[600] hover:bg-quiet-2"
            >
              <StaffIcon name={icon} className="size-5" />
              {title}
            </Link>
          ))}
        </nav>
      )}
      <SignOutButton />
    </main>
  )
}

/** The frame of the office: a rail at the left, on a phone a bar below. */
function OfficeFrame({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = () => setMenuOpen(true)
  return (
    <div className="min-h-dvh md:flex md:gap-3 md:p-3">
      <Rail onMenu={openMenu} />
      <div className="flex min-w-0 grow gap-3">{children}</div>
      <ScreensBar onMenu={openMenu} />
      <FrameMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </div>
  )
}

/** Says that the screen will reload once it is left alone. */
function UpdateNote() {
  const isWaiting = useIsUpdateWaiting()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 print:hidden">
      {isWaiting && (
        <p className="flex min-h-12 items-center gap-3 rounded-full bg-quiet-2 px-5 py-2 shadow-float">
          <StaffIcon name="refresh-cw" className="size-5.5 shrink-0" />
          <span>
            <b className="font-[600]">Доступно обновление.</b> Включится, когда экран не трогают минуту.
          </span>
        </p>
      )}
    </div>
  )
}

/** Registers the service worker and lets it keep the staff screens, so that a tablet opens without a network. Not in `npm run dev`. */
function useStaffWorker(): void {
  useEffect(() => {
    const workers = serviceWorkers()
    if (import.meta.env.DEV || !workers) return
    workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
    void workers.ready.then(({ active }) => active?.postMessage({ staff: true }, []))
  }, [])
}
