import { useEffect, useSyncExternalStore } from 'react'
import { onFirstTouch } from '~/lib/first-touch'
import { useModule } from '~/lib/use-module'
import { toastStore } from './show-toast'

const loadHost = () => import('./toast-host')
const NONE: readonly never[] = []

/** Rendered once, in the shell. Its code loads with the first toast or at the first touch. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE)
  // a toast that cannot load must not break the page
  const host = useModule(loadHost, toasts.length > 0, () => undefined)

  // prefetched, because the toast for a lost connection cannot load without one
  useEffect(() => onFirstTouch(() => void loadHost().catch(() => undefined)), [])

  return host && <host.ToastHost toasts={toasts} />
}
