import { useSyncExternalStore } from 'react'

/* Whether the page is offline: the browser says so, or the service worker served the page from its cache. */

const listeners = new Set<() => void>()
let wentAt: number | null = null

/** The time since when the page is offline, in milliseconds; null while it is online. */
export function readOffline(): number | null {
  const kept = document.documentElement.dataset['kept']
  if (kept !== undefined) return Number(kept)
  if (navigator.onLine) wentAt = null
  else wentAt ??= Date.now()
  return wentAt
}

/** The hook; null on the server and during hydration. */
export const useOffline = () => useSyncExternalStore(listen, readOffline, () => null)

/** The network is back: the page is no longer a cached one. */
export function setConnected(): void {
  delete document.documentElement.dataset['kept']
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  const over = new AbortController()
  for (const change of ['online', 'offline']) window.addEventListener(change, listener, { signal: over.signal })
  return () => {
    listeners.delete(listener)
    over.abort()
  }
}
