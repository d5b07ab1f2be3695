import { ToastOutlet } from './toast-outlet'

/** Stands once in the root; messages come through `showToast`. */
export function Toaster() {
  return <ToastOutlet />
}
