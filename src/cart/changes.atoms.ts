import { atom } from 'jotai'
import type { SyncResult } from '~/rules/cart-sync'
import type { CartLine } from './cart-line'

/** What the productChange dialog tells, and a sentence before it where the lists alone would not say enough. */
export type CartChanges = Omit<SyncResult<CartLine>, 'lines'> & { intro?: string }

const changesAtom = atom<CartChanges | null>(null)

/** What became different about the cart the last time that something did. Spec §3 `outedProducts`, `changedProducts`. */
export const cartChangesAtom = atom((get) => get(changesAtom))
export const keepChangesAtom = atom(null, (_, set, changes: CartChanges) => set(changesAtom, changes))
