import { createContext, type ReactNode } from 'react'
import { PhoneMask } from '~/lib/phone-mask'
import { useShop } from '~/shop/use-shop'
import { CartLive } from '~/cart/cart-live'
import { BottomBar } from './bottom-bar'
import { DialogHost } from './dialog-host'
import { Footer } from './footer'
import { Header } from './header'
import { KitchenRibbon, OfflineRibbon } from './ribbons'
import { RouteAnnouncer } from './route-announcer'

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
        <RouteAnnouncer />
        <DialogHost />
      </InShell>
    </PhoneMask>
  )
}
