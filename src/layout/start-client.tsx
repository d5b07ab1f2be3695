import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { endSession } from '~/auth/end-session'
import { reloadOnce } from '~/lib/reload-once'
import { onStoredChange, resetOldStorage } from '~/lib/storage'
import { readToken } from '~/lib/token'
import { useCartWatch } from './use-cart-watch'
import { useScrollDirection } from './use-scroll-direction'

/** What happens once in a browser: old local data goes, the saved cart and the customer come, other tabs are followed.
 *  Spec §4, §7 "On start". Renders nothing. */
export function StartClient() {
  const queryClient = useQueryClient()
  const router = useRouter()
  useScrollDirection()

  useEffect(() => {
    resetOldStorage()
    const isInside = () => router.state.matches.some(({ routeId }) => routeId.startsWith('/_signed-in'))
    if (readToken() !== null) void queryClient.prefetchQuery(authQueries.user())
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
    return () => {
      window.removeEventListener('vite:preloadError', reload)
      stopToken()
    }
  }, [queryClient, router])
  useCartWatch()

  return null
}
