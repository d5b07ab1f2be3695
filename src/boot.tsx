import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { replayClicks } from '~/runtime/click-replay'
import { startClient } from '~/runtime/start-client'
import { surviveTranslation } from '~/runtime/translated-page'

type Router = Awaited<ReturnType<typeof hydrateStart>>

/** Hydrates the server's page, starts what the shop does in the background, and replays earlier clicks.
 *  @throws the error of a file of the page that could not be loaded; the server's page stays as it is */
export async function hydrateShop(): Promise<void> {
  const router = await startRouter()
  surviveTranslation()
  await hydrate(router)
  startClient({ router, ...router.options.context })
  await replayClicks()
}

function hydrate(router: Router): Promise<void> {
  const { pathname } = router.latestLocation
  // React reports a navigation during hydration too; only a mismatch on the same page is an error
  const onRecoverableError = (error: unknown) => {
    if (router.latestLocation.pathname === pathname) reportError(error)
  }
  return new Promise((onHydrated) => {
    const shop = (
      <StrictMode>
        <Shop router={router} onHydrated={onHydrated} />
      </StrictMode>
    )
    startTransition(() => void hydrateRoot(document, shop, { onRecoverableError }))
  })
}

function Shop({ router, onHydrated }: { router: Router; onHydrated: () => void }) {
  // after the effect: React cannot hydrate the target of a click while it commits
  useEffect(() => void setTimeout(onHydrated), [onHydrated])
  return <RouterProvider router={router} />
}

/** The router keeps a failed import to itself until it renders the page; it would then reload by a rule of its own. */
async function startRouter() {
  const failures: Error[] = []
  const collect = ({ payload }: VitePreloadErrorEvent) => void failures.push(payload)
  window.addEventListener('vite:preloadError', collect)
  const router = await hydrateStart()
  window.removeEventListener('vite:preloadError', collect)
  if (failures[0]) throw failures[0]
  return router
}
