import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { answerTaps } from '~/runtime/answer-taps'

type ShopProps = { router: Awaited<ReturnType<typeof hydrateStart>> }

function Shop({ router }: ShopProps) {
  // not within the effect: React cannot hydrate what a tap is about while it still commits
  useEffect(() => void setTimeout(answerTaps, 0), [])
  return <RouterProvider router={router} />
}

/** Makes the server's page alive, and answers what was pressed on it before. */
export async function wakeShop(): Promise<void> {
  const router = await hydrateStart()
  const { pathname } = router.latestLocation
  // whoever presses a link while parts of the page are not alive yet gets those parts written anew by the next page: no fault.
  // What does not match on the page that was sent is one.
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
