import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'

/** Whether to render a long list completely. After a navigation the visible part renders first and the rest in an
 *  interruptible render; on the server, for history steps and for hashes everything renders at once. */
export function useStages(): boolean {
  const router = useRouter()
  const from = router.stores.resolvedLocation.get()
  const to = router.latestLocation
  const isPressed = router._scroll.h
  const isOpened = isPressed && from !== undefined && from.pathname !== to.pathname && to.hash === ''
  return useDeferredValue(true, isOpened ? false : undefined)
}
