import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'

/** Whether a long list may be there as a whole. Where a press opened the page, what is in view comes first and the rest in
 *  the next moment, which another press may interrupt. At once on the server and in its HTML as it becomes alive, where a
 *  step in the history comes to a place far down, and where a hash names one. docs/decisions/036. */
export function useStages(): boolean {
  const router = useRouter()
  const from = router.stores.resolvedLocation.get()
  const to = router.latestLocation
  const isPressed = router._scroll.h
  const isOpened = isPressed && from !== undefined && from.pathname !== to.pathname && to.hash === ''
  return useDeferredValue(true, isOpened ? false : undefined)
}
