import { createRootRouteWithContext, Outlet, ScriptOnce, Scripts, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { catalogQueries } from '~/catalog/catalog.queries'
import { preloadShop, shopQueries, shopTitle } from '~/shop/shop.functions'
import { topScript } from '~/runtime/page-scroll'
import { pageLeft, SkeletonFade } from '~/runtime/page-transition'
import { useShopPhone } from '~/shop/use-shop'
import { ShopShell } from '~/layout/shop-shell'
import { callLineScript } from '~/runtime/call-line'
import { clickReplayScript } from '~/runtime/click-replay'
import { themeScript } from '~/layout/theme'
import type { Clients } from '~/lib/page'
import { PageStart } from '~/pages/page-start'
import { PageTags } from '~/pages/page-tags'
import { queryParam, searchOf } from '~/lib/search-params'
import { staffThemeScript } from '~/lib/staff-theme-script'
import { PAGE_START } from '~/contracts/constants'
import { isStaffPath } from '~/rules/staff-path'
import appCss from '~/app.css?url'
import staffCss from '~/staff/staff.css?url'

declare const __BUILD_ID__: string

// `q` belongs to every page, because the search field is in the header.
const everyPageSearch = searchOf({ q: queryParam })

export const Route = createRootRouteWithContext<Clients>()({
  validateSearch: everyPageSearch,
  beforeLoad: pageLeft,
  loader: async ({ context: { queryClient }, location }) => {
    if (isStaffPath(location.pathname)) return undefined
    const needed = Promise.all([queryClient.ensureQueryData(catalogQueries.menu()), queryClient.ensureQueryData(shopQueries.shop())])
    const [failure] = await Promise.all([preloadShop(needed), needed])
    // the rest is reported after start-up
    return failure === null ? undefined : { failure }
  },
  head: ({ match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: isStaff(matches) ? 'Смена' : shopTitle(match.context.queryClient) },
      { name: 'format-detection', content: 'telephone=no' },
    ],
    links: [
      { rel: 'stylesheet', href: isStaff(matches) ? staffCss : appCss },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: isStaff(matches) ? '/staff.webmanifest' : '/manifest.webmanifest' },
    ],
  }),
  component: RootRoute,
  shellComponent: RootDocument,
})

/** A staff screen has a frame, a sheet and a theme of its own; links between it and the shop load a new document. */
const isStaff = (matches: readonly { routeId: string }[]) => matches.some(({ routeId }) => routeId === '/staff')

function RootRoute() {
  const isForStaff = useMatches({ select: isStaff })
  if (isForStaff) return <Outlet />
  return (
    <ShopShell>
      <Outlet />
      <SkeletonFade />
    </ShopShell>
  )
}

function RootDocument({ children }: { children: ReactNode }) {
  const isForStaff = useMatches({ select: isStaff })
  const phone = useShopPhone()
  return (
    // which build wrote the page, said by the server alone: the id in a script would give all scripts new names with each build
    <html lang="ru" data-build={import.meta.env.SSR ? __BUILD_ID__ : undefined} suppressHydrationWarning>
      <head>
        <PageTags />
        {/* two of one name: the router's head would keep one */}
        <meta name="theme-color" content="#FFFFFF" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0C1613" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        {import.meta.env.SSR && !isForStaff && <PageStart />}
        <ScriptOnce>{callLineScript(phone)}</ScriptOnce>
        <ScriptOnce>{`${isForStaff ? staffThemeScript : themeScript};${topScript};${clickReplayScript}`}</ScriptOnce>
        {children}
        <Scripts />
        {/* here the page is whole */}
        {import.meta.env.SSR && <ScriptOnce>{`var s=document.querySelector('${PAGE_START}');s&&s.remove()`}</ScriptOnce>}
      </body>
    </html>
  )
}
