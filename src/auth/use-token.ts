import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from '~/lib/token'

/** Whether somebody is signed in here. The server and the first client render cannot see it and both say `atFirst`. */
export function useIsSignedIn(atFirst = false): boolean {
  return useSyncExternalStore(
    onTokenChange,
    () => readToken() !== null,
    () => atFirst,
  )
}
