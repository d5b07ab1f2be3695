import type { ReactNode } from 'react'
import { Toaster } from '~/ui/toaster'
import { BottomBar } from './bottom-bar'
import { CartNews } from './cart-news'
import { DialogHost } from './dialog-host'
import { Footer } from './footer'
import { Header } from './header'
import { InShell } from './in-shell'
import { KitchenRibbon } from './kitchen-ribbon'
import { OfflineRibbon } from './offline-ribbon'
import { RouteAnnouncer } from './route-announcer'

/** What stands round every page: ribbon, header, footer, bottom bar, dialogs, messages. */
export function ShopShell({ children }: { children: ReactNode }) {
  return (
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
      <CartNews />
      <RouteAnnouncer />
      <DialogHost />
      <Toaster />
    </InShell>
  )
}
