import * as v from 'valibot'
import { markSignedOut } from './signed-out'
import { onStoredChange, readStored, writeStored } from './storage'

const storedToken = v.pipe(v.string(), v.minLength(16))

/** The token of this browser's customer, or `null`. Signed in means that it exists. Spec §4. */
export const readToken = () => readStored('token', storedToken)

/** Keeps or (`null`) drops the token and tells this tab; other tabs hear it from the storage itself. */
export function writeToken(token: string | null): void {
  writeStored('token', token)
  markSignedOut(token === null)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Calls back whenever the token changes, here or in another tab. Returns the way to stop. */
export function onTokenChange(callback: () => void): () => void {
  listeners.add(callback)
  const stop = onStoredChange('token', callback)
  return () => {
    listeners.delete(callback)
    stop()
  }
}
