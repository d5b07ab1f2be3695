import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useFavoritesWatch } from '~/favorites/use-favorites-watch'
import { ApiError } from '~/lib/api-error'
import { openDialogAtom } from '~/lib/dialog.atoms'
import { onIdle } from '~/lib/on-idle'
import { resetOldStorage } from '~/lib/storage'
import { followSession } from './follow-session'
import { reloadOnce } from './reload-once'
import { showStartFailure } from './start-failure'
import { useCartWatch } from './use-cart-watch'

const MIN_SCROLL_PX = 8
const HEADER_PX = 160

/** What runs once per document in the browser: storage migration, saved cart, session, other tabs, idle tasks. */
export function StartClient() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const store = useStore()
  useScrollDirection()

  useEffect(() => {
    resetOldStorage()
    const preloaded = router.state.matches[0]?.loaderData
    if (preloaded && 'failure' in preloaded) showStartFailure(new ApiError({ status: 503, message: preloaded.failure }))
    const stopSession = followSession({ queryClient, router, store })

    const reload = (event: VitePreloadErrorEvent) => {
      // a failed prefetch is tried again when the page is opened
      const isWanted = router.state.isLoading || store.get(openDialogAtom) !== null
      if (isWanted && reloadOnce()) event.preventDefault()
      // the router itself would reload on the original message, without the pause
      else if (event.payload) event.payload.message = 'No code'
    }
    window.addEventListener('vite:preloadError', reload)

    let stopTasks: (() => void) | undefined
    const stopIdle = onIdle(() => {
      // best-effort: the next page tries again
      import('./idle-tasks').then(({ startIdleTasks }) => (stopTasks = startIdleTasks({ queryClient, router }))).catch(() => {})
    })
    return () => {
      window.removeEventListener('vite:preloadError', reload)
      stopSession()
      stopIdle()
      stopTasks?.()
    }
  }, [queryClient, router, store])
  useCartWatch()
  useFavoritesWatch()

  return null
}

/** Sets `<html data-scroll>` to the scroll direction: CSS hides the header while scrolling down. */
function useScrollDirection() {
  useEffect(() => {
    const { dataset } = document.documentElement
    let last = window.scrollY
    const watch = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < MIN_SCROLL_PX) return
      dataset['scroll'] = now > last && now > HEADER_PX ? 'down' : 'up'
      last = now
    }
    window.addEventListener('scroll', watch, { passive: true })
    return () => window.removeEventListener('scroll', watch)
  }, [])
}
