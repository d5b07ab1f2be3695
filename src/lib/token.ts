import * as v from 'valibot'
import { markSignedOut } from './signed-out'
import { onStoredChange, readStored, writeStored } from './storage'

const token = v.pipe(v.string(), v.minLength(16))

/** The token of this browser's customer, or `null`. Signed in means that it exists. */
export const readToken = () => readStored('token', token)

/** Stores or (`null`) removes the token and notifies this tab; other tabs get the storage event. */
export function writeToken(token: string | null): void {
  seen = token
  writeStored('token', token)
  markSignedOut(token === null)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Calls back whenever the token changes, here or in another tab. Returns a function that stops it. */
export function onTokenChange(callback: () => void): () => void {
  listeners.add(callback)
  const stop = onStoredChange('token', callback)
  return () => {
    listeners.delete(callback)
    stop()
  }
}

// the token that this page last wrote or saw
let seen: string | null = null

/** Calls back when another tab changed the token, or it changed while the page was in the back/forward cache. */
export function onForeignToken(callback: (present: string | null, former: string | null) => void): void {
  seen = readToken()
  const look = () => {
    const present = readToken()
    const former = seen
    if (present === former) return
    seen = present
    callback(present, former)
  }
  onStoredChange('token', look)
  window.addEventListener('pageshow', ({ persisted }) => persisted && look())
}
