import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '~/lib/api-error'
import { useFavoritesWatch } from '~/favorites/use-favorites-watch'
import { reloadOnce } from './reload-once'
import { resetOldStorage } from '~/lib/storage'
import { onIdle } from '~/lib/on-idle'
import { followSession } from './follow-session'
import { tellStartFailure } from './start-failure'
import { useCartWatch } from './use-cart-watch'
import { useScrollDirection } from './use-scroll-direction'

/** What happens once in a browser: old local data goes, the saved cart and the customer come, other tabs are followed.
 *  Spec §4, §7 "On start". Renders nothing. */
export function StartClient() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const store = useStore()
  useScrollDirection()

  useEffect(() => {
    resetOldStorage()
    const preloaded = router.state.matches[0]?.loaderData
    if (preloaded && 'failure' in preloaded) tellStartFailure(new ApiError({ status: 503, message: preloaded.failure }))
    const stopSession = followSession({ queryClient, router, store })

    // a new build took the place of the one that is open
    const reload = (event: VitePreloadErrorEvent) => {
      if (reloadOnce()) event.preventDefault()
      // the router would load the page anew for what reads as a missing file, within the pause and without a network too
      else if (event.payload) event.payload.message = 'No code'
    }
    window.addEventListener('vite:preloadError', reload)

    let stopUpkeep: (() => void) | undefined
    const stopIdle = onIdle(() => {
      // a part that cannot be had now is had by the next page
      import('./upkeep').then(({ startUpkeep }) => (stopUpkeep = startUpkeep({ queryClient, router }))).catch(() => {})
    })
    return () => {
      window.removeEventListener('vite:preloadError', reload)
      stopSession()
      stopIdle()
      stopUpkeep?.()
    }
  }, [queryClient, router, store])
  useCartWatch()
  useFavoritesWatch()

  return null
}
