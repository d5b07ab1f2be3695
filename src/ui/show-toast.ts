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

export type Toast = ToastData & { id: number }

const MAX_TOASTS = 3
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

/** Shows a toast at the top right, inside the open modal dialog if there is one. */
export function showToast(data: ToastData): void {
  if (typeof window === 'undefined') return
  lastId += 1
  const next = [...toasts, { ...data, id: lastId }]
  // the oldest leaves, but no toast that can be acted on
  const spare = next.length > MAX_TOASTS ? next.find(({ action }) => !action) : undefined
  update(next.filter((one) => one !== spare))
}

export const removeToast = (id: number): void => update(toasts.filter((one) => one.id !== id))

function update(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** The store of the toasts, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
}
