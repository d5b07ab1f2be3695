import type { ReactNode } from 'react'

export type ToastData = {
  kind: 'good' | 'bad' | 'note'
  title: string
  text?: string
  action?: { label: string; onPress: () => void }
  /** Its words are said by another live region: here they are only seen. */
  isSaid?: boolean
  /** Instead of the kind's own icon. */
  icon?: ReactNode
}

/** A message alive now, and the outlet (the page or a modal) that shows it. */
type ToastItem = { key: number; data: ToastData; outlet: string | undefined }

// Messages of the one window; on the server nothing is ever put in here.
let items: ToastItem[] = []
let count = 0
const outlets: string[] = []
const wanted = new Set<string>()
const servers = new Map<string, (item: ToastItem) => void>()
const watchers = new Set<() => void>()

/** Shows a message for 3000 ms at the top right, above whatever modal is open. Its code is loaded with the first one. Spec §9. */
export function showToast(data: ToastData): void {
  if (typeof window === 'undefined') return
  count += 1
  const item: ToastItem = { key: count, data, outlet: undefined }
  items.push(item)
  place(item)
}

/** Forgets a message that was closed or ran out. */
export function dropToast(key: number): void {
  items = items.filter((item) => item.key !== key)
}

/** Makes an outlet the topmost one: the living messages come up to it, and when it goes, move to the one below. */
export function registerOutlet(id: string): () => void {
  outlets.push(id)
  for (const item of items) place(item)
  return () => {
    outlets.splice(outlets.indexOf(id), 1)
    wanted.delete(id)
    for (const item of items) if (item.outlet === id) place(item)
  }
}

/** Gives an outlet its messages: those waiting now, then each new one. */
export function serveOutlet(id: string, show: (item: ToastItem) => void): () => void {
  servers.set(id, show)
  for (const item of items) if (item.outlet === id) show(item)
  return () => void servers.delete(id)
}

/** For `useSyncExternalStore`: has this outlet ever had a message? */
export const isOutletWanted = (id: string): boolean => wanted.has(id)

/** For `useSyncExternalStore`. */
export function watchOutlets(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function place(item: ToastItem): void {
  item.outlet = outlets.at(-1)
  if (item.outlet === undefined) return
  wanted.add(item.outlet)
  servers.get(item.outlet)?.(item)
  for (const watcher of watchers) watcher()
}
