import { createContext, createElement, type ReactNode, useEffect, useState } from 'react'
import { PhoneMask } from '~/lib/phone-mask'
import { useModule } from '~/lib/use-module'
import { useShop } from '~/shop/use-shop'
import { zoneAtom } from '~/shop/zone.atoms'
import { useAtomValue } from 'jotai'
import { useIsSignedIn } from '~/auth/use-token'
import { CartLive } from '~/cart/cart-live'
import { DialogHost } from './dialog-host'
import { Footer } from './footer'
import { Header } from './header'
import { KitchenRibbon, OfflineRibbon } from './ribbons'
import { useRouter, Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon'
import { CartButton } from './cart-button'
import { FavoritesEntry } from './favorites-entry'
import { ProfileEntry } from './profile-entry'

/** Whether header and footer are rendered. They are not when the root's loader failed. */
export const InShell = createContext(false)

/** The frame of every page: ribbons, header, footer, bottom bar, dialogs. */
export function ShopShell({ children }: { children: ReactNode }) {
  const { site } = useShop()
  return (
    <PhoneMask value={site.phone_mask}>
      <InShell value>
        <a
          href="#content"
          className="fixed top-2 left-4 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 type-chip text-page focus:translate-y-0"
        >
          К содержанию
        </a>
        <OfflineRibbon />
        <KitchenRibbon />
        <Header />
        <main id="content" tabIndex={-1} className="min-h-dvh overflow-x-clip outline-none">
          {children}
        </main>
        <Footer />
        <BottomBar />
        <CartLive place="page" />
        <UnknownZone />
        <RouteAnnouncer />
        <DialogHost />
      </InShell>
    </PhoneMask>
  )
}

/** Asks for the zone of the customer's default address where this browser knows none: after a sign-in, on a cleared device, and when the
 *  addresses change. Without an answer the cart counts as for a guest. */
function UnknownZone() {
  const { city } = useShop()
  const isSignedIn = useIsSignedIn()
  const known = useAtomValue(zoneAtom)
  const isUnknown = isSignedIn && (city.zones?.length ?? 0) > 0 && known?.city !== city.id
  const HomeZone = useModule(
    () => import('./home-zone').then((module) => module.HomeZone),
    isUnknown,
    () => {},
  )
  return isUnknown && HomeZone && createElement(HomeZone, { cityId: city.id })
}

/** Announces the title after a client-side navigation and moves the focus to the content. */
function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        focusContent()
        // the head is updated after the body
        requestAnimationFrame(() => setTitle(document.title.replace(/ \| [^|]*$/, '')))
      }),
    [router],
  )

  return (
    <p aria-live="polite" aria-atomic="true" data-announcer className="sr-only">
      {title}
    </p>
  )
}

/** The focus stays in fields, dialogs, category tabs and sizes. */
function focusContent() {
  if (document.activeElement?.closest('input, textarea, select, dialog, [data-tabs]')) return
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}

/** Below 376 px the labels are smaller, so that four fit beside the cart button. */
const tab =
  'press flex min-h-14 min-w-10 flex-auto flex-col items-center justify-center gap-1 rounded-full type-bar text-on-nori-2 hover:text-on-nori aria-[current=page]:text-on-nori aria-[current=page]:[&_svg]:text-tamago [&_svg]:size-5.5 max-[23.5rem]:text-[min(0.625rem,5.3vw)] max-[21rem]:tracking-[-0.03em]'

/** The floating bar of phones and tablets; with large text the cart button has a row of its own. Hidden while the page has its own
 *  action bar or a modal is open, and while its last button is not parsed. */
function BottomBar() {
  return (
    <nav
      aria-label="Главное"
      className="on-nori fixed inset-x-2 bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-40 mx-auto flex min-h-16 max-w-120 flex-wrap items-center gap-y-1 rounded-hero bg-on-field py-1 pr-2 pl-1.5 text-on-nori shadow-float [body:has([data-action-bar])_&]:hidden [body:has(dialog[open])_&]:invisible not-has-data-cart-button:invisible xl:hidden night:bg-quiet-2"
    >
      {/* takes all free space of its row, the cart button that of a row of its own */}
      <div className="flex grow-99999 basis-[10rem]">
        <Link to="/" className={tab}>
          <Icon name="house" />
          Главная
        </Link>
        <Link to="/menu" className={tab}>
          <Icon name="utensils" />
          Меню
        </Link>
        <FavoritesEntry className={tab} />
        <ProfileEntry className={tab} />
      </div>
      <CartButton className="ml-1 grow min-w-38 max-[23.5rem]:min-w-36 max-[22.5rem]:min-w-28 max-[21rem]:min-w-24 max-[21rem]:px-1!" />
    </nav>
  )
}
