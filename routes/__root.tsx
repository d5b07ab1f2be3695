import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { createStore } from 'jotai'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { catalogQueries } from '~/catalog/catalog.queries'
import { shopQueries } from '~/catalog/shop.queries'
import { ShopShell } from '~/layout/shop-shell'
import { textParam } from '~/lib/search-params'
import { NOT_FOUND, pageTitle, site } from '~/lib/site'
import appCss from '~/app.css?url'

type RouterContext = { queryClient: QueryClient; store: ReturnType<typeof createStore> }

export const Route = createRootRouteWithContext<RouterContext>()({
  // `q` belongs to every page: the search field stands in the header. Spec §2, contract "Pages"
  validateSearch: v.object({ q: textParam }),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.ensureQueryData(catalogQueries.menu()), queryClient.ensureQueryData(shopQueries.shop())])
  },
  // a path that only the root matches is no page of the shop
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: pageTitle(matches.length === 1 ? NOT_FOUND : site.title) },
      { name: 'description', content: site.description },
      { name: 'format-detection', content: 'telephone=no' },
    ],
    links: [
      { rel: 'stylesheet', href: appCss },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      ...['onest-cyrillic', 'unbounded-cyrillic', 'onest-numbers', 'unbounded-numbers'].map((font) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
        href: `/fonts/${font}.woff2`,
      })),
    ],
  }),
  component: RootRoute,
  shellComponent: RootDocument,
})

function RootRoute() {
  return (
    <ShopShell>
      <Outlet />
    </ShopShell>
  )
}

function RootDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
