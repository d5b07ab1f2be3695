import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { replayClicks } from '~/runtime/click-replay'

type ShopProps = { router: Awaited<ReturnType<typeof hydrateStart>> }

function Shop({ router }: ShopProps) {
  // after the effect: React cannot hydrate the target of a click while it commits
  useEffect(() => void setTimeout(replayClicks), [])
  return <RouterProvider router={router} />
}

/** Hydrates the server's page and replays earlier clicks.
 *  @throws the error of a file of the page that could not be loaded; the server's page stays as it is */
export async function hydrateShop(): Promise<void> {
  const router = await startRouter()
  const { pathname } = router.latestLocation
  // React reports a navigation during hydration too; only a mismatch on the same page is an error
  const onRecoverableError = (error: unknown) => {
    if (router.latestLocation.pathname === pathname) reportError(error)
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Shop router={router} />
      </StrictMode>,
      { onRecoverableError },
    )
  })
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
