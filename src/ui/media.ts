import { useCallback, useSyncExternalStore } from 'react'

export const PHONE = '(width < 48rem)'
/** Room for something beside the main thing. */
export const WIDE = '(width >= 80rem)'
/** Fingers rather than a mouse. */
export const TOUCH = '(pointer: coarse)'

/** Whether the window fits a media query now. */
export const fits = (query: string) => window.matchMedia(query).matches

/** Whether the visitor asked for less motion. */
export const isStill = () => fits('(prefers-reduced-motion: reduce)')

/** Whether the window fits a media query, as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => fits(query))
}
