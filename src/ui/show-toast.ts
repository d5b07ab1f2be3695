import { atom, createStore } from 'jotai'
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
let lastId = 0

/** A store of their own, because errors outside components show toasts too. */
export const toastStore = createStore()
export const toastsAtom = atom<readonly Toast[]>([])

/** Shows a toast at the top right, inside the open modal dialog if there is one. */
export function showToast(data: ToastData): void {
  if (typeof window === 'undefined') return
  lastId += 1
  const next = [...toastStore.get(toastsAtom), { ...data, id: lastId }]
  // the oldest leaves, but no toast that can be acted on
  const spare = next.length > MAX_TOASTS ? next.find(({ action }) => !action) : undefined
  toastStore.set(
    toastsAtom,
    next.filter((one) => one !== spare),
  )
}

export const removeToast = (id: number): void => toastStore.set(toastsAtom, (toasts) => toasts.filter((one) => one.id !== id))
