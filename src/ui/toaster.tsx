import { useEffect, useSyncExternalStore } from 'react'
import { useModule } from '~/lib/use-module'
import { toastStore } from './show-toast'

const loadHost = () => import('./toast-host')
const NONE: readonly never[] = []

/** Rendered once, in the shell. Its code loads with the first toast or at the first touch outside links. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE)
  // a toast that cannot load must not break the page
  const host = useModule(loadHost, toasts.length > 0, () => undefined)

  useEffect(() => {
    // prefetched, because the toast for a lost connection cannot load without one
    const over = new AbortController()
    const prefetch = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) return
      over.abort()
      void loadHost().catch(() => undefined)
    }
    for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, prefetch, { passive: true, signal: over.signal })
    if (window.clickReplay?.isTouched) void loadHost().catch(() => undefined)
    return () => over.abort()
  }, [])

  return host && <host.ToastHost toasts={toasts} />
}
