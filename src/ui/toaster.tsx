import { useSyncExternalStore } from 'react'
import { useModule } from '~/lib/use-module'
import { toastStore } from './show-toast'

const NONE: readonly never[] = []

/** Rendered once, in the shell. Its code loads with the first toast, if the idle tasks have not loaded it before. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE)
  // a toast that cannot load must not break the page
  const host = useModule(
    () => import('./toast-host'),
    toasts.length > 0,
    () => undefined,
  )

  return host && <host.ToastHost toasts={toasts} />
}
