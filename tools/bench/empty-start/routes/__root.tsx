import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Link, Outlet, Scripts } from '@tanstack/react-router'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }, { title: 'Empty' }] }),
  component: () => (
    <html lang="ru">
      <head>
        <HeadContent />
      </head>
      <body>
        <header>
          <Link to="/">Empty</Link>
        </header>
        <Outlet />
        <Scripts />
      </body>
    </html>
  ),
})
