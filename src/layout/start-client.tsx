import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { endSession } from '~/auth/end-session'
import { loadCartAtom } from '~/cart/cart.atoms'
import { onStoredChange, resetOldStorage } from '~/lib/storage'
import { readToken } from '~/lib/token'
import { useScrollDirection } from './use-scroll-direction'

/** What happens once in a browser: old local data goes, the saved cart and the customer come, other tabs are followed.
 *  Spec §4, §7 "On start". Renders nothing. */
export function StartClient() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const loadCart = useSetAtom(loadCartAtom)
  useScrollDirection()

  useEffect(() => {
    resetOldStorage()
    loadCart()
    if (readToken() !== null) void queryClient.prefetchQuery(authQueries.user())

    const stopCart = onStoredChange('cart', loadCart)
    const stopToken = onStoredChange('token', () => {
      if (readToken() !== null) return void queryClient.invalidateQueries({ queryKey: ['me'] })
      const isInside = router.state.matches.some(({ routeId }) => routeId.startsWith('/_signed-in'))
      void endSession({ queryClient, goHome: async () => (isInside ? router.navigate({ to: '/' }) : undefined) })
    })
    return () => {
      stopCart()
      stopToken()
    }
  }, [queryClient, router, loadCart])

  return null
}
