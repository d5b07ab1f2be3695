import { useCallback, useSyncExternalStore } from 'react'

export const PHONE = '(width < 48rem)'
/** Room for the counts beside the cards. */
export const WIDE = '(width >= 80rem)'

/** Whether the window fits a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
