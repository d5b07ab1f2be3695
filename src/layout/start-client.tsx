import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { endSession } from '~/auth/end-session'
import { ApiError } from '~/lib/api-error'
import { useFavoritesWatch } from '~/favorites/use-favorites-watch'
import { reloadOnce } from '~/lib/reload-once'
import { onStoredChange, resetOldStorage } from '~/lib/storage'
import { readToken } from '~/lib/token'
import { onIdle } from '~/lib/on-idle'
import { tellStartFailure } from './start-failure'
import { useCartWatch } from './use-cart-watch'
import { useLinksAhead } from './use-links-ahead'
import { useScrollDirection } from './use-scroll-direction'

/** What happens once in a browser: old local data goes, the saved cart and the customer come, other tabs are followed.
 *  Spec §4, §7 "On start". Renders nothing. */
export function StartClient() {
  const queryClient = useQueryClient()
  const router = useRouter()
  useScrollDirection()
  useLinksAhead()

  useEffect(() => {
    resetOldStorage()
    const isInside = () => router.state.matches.some(({ routeId }) => routeId.startsWith('/_signed-in'))
    const preloaded = router.state.matches[0]?.loaderData
    if (preloaded && 'failure' in preloaded) tellStartFailure(new ApiError({ status: 503, message: preloaded.failure }))
    if (readToken() !== null) queryClient.fetchQuery(authQueries.user()).catch(tellStartFailure)
    // the document was rendered for a cookie whose token this browser no longer has: nothing on it would work
    else if (isInside()) void endSession({ queryClient, goHome: () => router.navigate({ to: '/' }) })

    // a new build took the place of the one that is open
    const reload = (event: Event) => {
      if (reloadOnce()) event.preventDefault()
    }
    window.addEventListener('vite:preloadError', reload)

    const stopToken = onStoredChange('token', () => {
      if (readToken() !== null) return void queryClient.invalidateQueries({ queryKey: ['me'] })
      void endSession({ queryClient, goHome: async () => (isInside() ? router.navigate({ to: '/' }) : undefined) })
    })
    let stopUpkeep: (() => void) | undefined
    const stopIdle = onIdle(() => {
      // a part that cannot be had now is had by the next page
      import('./upkeep').then(({ startUpkeep }) => (stopUpkeep = startUpkeep({ queryClient, router }))).catch(() => {})
    })
    return () => {
      window.removeEventListener('vite:preloadError', reload)
      stopToken()
      stopIdle()
      stopUpkeep?.()
    }
  }, [queryClient, router])
  useCartWatch()
  useFavoritesWatch()

  return null
}
