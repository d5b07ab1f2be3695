import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { syncOnce } from './sync-cart'

/** Gives a function that brings the cart up to the current catalogue and opens productChange where something is gone
 *  or dearer (`backTo` says what opens after it). It answers whether that was so; what only got cheaper is told as good
 *  news. Throws what the API throws; the cart is untouched then. Spec §4. */
export function useSyncCart(): (options?: { backTo?: 'cart' }) => Promise<boolean> {
  const queryClient = useQueryClient()
  const store = useStore()
  return async ({ backTo } = {}) => {
    const isWorse = await syncOnce({ queryClient, store })
    if (isWorse) store.set(showDialogAtom, { name: 'productChange', ...(backTo && { backTo }) })
    return isWorse
  }
}
