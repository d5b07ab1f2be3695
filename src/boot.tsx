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

/** Hydrates the server's page and replays earlier clicks. */
export async function hydrateShop(): Promise<void> {
  const router = await hydrateStart()
  const { pathname } = router.latestLocation
  // leaving a page that is not fully hydrated makes React render the rest anew, which is no error; a mismatch on the page is
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
