import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from '~/lib/token'

/** Whether a customer is signed in. The server and the first client render return `atFirst`. */
export function useIsSignedIn(atFirst = false): boolean {
  return useSyncExternalStore(
    onTokenChange,
    () => readToken() !== null,
    () => atFirst,
  )
}
