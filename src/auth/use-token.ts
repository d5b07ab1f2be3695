import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from '~/lib/token'

/** Whether somebody is signed in here. `false` on the server and in the first client render, so that both agree. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(
    onTokenChange,
    () => readToken() !== null,
    () => false,
  )
}
