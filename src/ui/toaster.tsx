import { useEffect, useSyncExternalStore } from 'react'
import { useModule } from '~/lib/use-module'
import { toastStore } from './show-toast'

const loadHost = () => import('./toast-host')
const NONE: readonly never[] = []

/** Stands once in the root. Its code loads with the first toast, or ahead with the first touch that is no link. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE)
  // a toast that cannot load must not break the page
  const host = useModule(loadHost, toasts.length > 0, () => undefined)

  useEffect(() => {
    // the toast of a lost connection could not be loaded over it
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
