import type { ToastData } from './toast-body'

/** Shows a toast at the top right, inside the open modal dialog if there is one. The code loads with the first toast, if the idle
 *  tasks have not loaded it before. */
export function showToast(data: ToastData): void {
  // the Worker has no use for the code
  if (import.meta.env.SSR) return
  // a toast that cannot load must not break the page
  import('./toast-host').then(
    ({ addToast }) => addToast(data),
    () => undefined,
  )
}
