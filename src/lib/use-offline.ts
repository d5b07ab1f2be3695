import { useSyncExternalStore } from 'react'

/* Whether there is a network, as far as this page knows: the browser says so, or the page itself is a kept copy. */

const listeners = new Set<() => void>()
let wentAt: number | null = null

/** Since when nothing new has come, in milliseconds; null while there is a network. */
export function readOffline(): number | null {
  const kept = document.documentElement.dataset['kept']
  if (kept !== undefined) return Number(kept)
  if (navigator.onLine) wentAt = null
  else wentAt ??= Date.now()
  return wentAt
}

/** The same for a component, which follows it. The server and the first render of a page know of nothing. */
export const useOffline = () => useSyncExternalStore(listen, readOffline, () => null)

/** The network answers again: the page is no longer what was kept. */
export function setConnected(): void {
  delete document.documentElement.dataset['kept']
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
