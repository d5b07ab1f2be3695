import * as v from 'valibot'
import { markSignedOut } from './signed-out'
import { onStoredChange, readStored, writeStored } from './storage'

const storedToken = v.pipe(v.string(), v.minLength(16))

/** The token of this browser's customer, or `null`. Signed in means that it exists. */
export const readToken = () => readStored('token', storedToken)

/** Keeps or (`null`) drops the token and tells this tab; other tabs hear it from the storage itself. */
export function writeToken(token: string | null): void {
  seen = token
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

// Of the one window: the token that this page last wrote or was told of.
let seen: string | null = null

/** Calls back when the token is another than this page knows: another tab wrote it, or it changed while the page lay in the
 *  browser's memory, where Back brings it from. Returns the way to stop. */
export function onForeignToken(callback: (present: string | null, former: string | null) => void): () => void {
  seen = readToken()
  const look = () => {
    const present = readToken()
    const former = seen
    if (present === former) return
    seen = present
    callback(present, former)
  }
  const lookWhenRestored = ({ persisted }: PageTransitionEvent) => persisted && look()
  const stop = onStoredChange('token', look)
  window.addEventListener('pageshow', lookWhenRestored)
  return () => {
    stop()
    window.removeEventListener('pageshow', lookWhenRestored)
  }
}
