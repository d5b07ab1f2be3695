import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { isHistoryStep } from '~/lib/history-step'

/** Whether to render a long list as a whole. On a page opened by a link the first view renders first and the rest deferred.
 *  Back and Forward, a hash, and the server's HTML need the whole list at once. docs/decisions/036. */
export function useStages(): boolean {
  const router = useRouter()
  const from = router.state.resolvedLocation
  const to = router.latestLocation
  const isOpened = !isHistoryStep(router.history) && from !== undefined && from.pathname !== to.pathname && to.hash === ''
  return useDeferredValue(true, isOpened ? false : undefined)
}
