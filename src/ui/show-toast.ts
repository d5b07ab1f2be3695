import type { IconName } from './icon'

export type ToastData = {
  kind: 'good' | 'bad' | 'note'
  title: string
  text?: string
  /** Such as an undo: the toast stays for ten seconds. */
  action?: { label: string; onPress: () => void }
  /** Another live region announces the text. */
  isSaid?: boolean
  /** Instead of the kind's own icon. */
  icon?: IconName
}

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
