import { useEffect, useEffectEvent } from 'react'
import { useSyncCart } from './use-sync-cart'

type Upkeep = {
  isOpen: boolean
  /** The server's quote knows a fresher catalogue than the cart. */
  isBehind: boolean
}

/** Keeps the open cart up to the current catalogue: when it opens, and when a quote shows that it is behind. Gives the
 *  same to whoever must be sure of it. What cannot be checked (no connection) stays as it was. Spec §4 "Cart sync". */
export function useCartUpkeep({ isOpen, isBehind }: Upkeep): () => Promise<boolean> {
  const syncCart = useSyncCart()
  const sync = () => syncCart({ backTo: 'cart' })
  const bringUpToDate = useEffectEvent(() => void sync().catch(() => undefined))

  useEffect(() => {
    if (isOpen) bringUpToDate()
  }, [isOpen])
  useEffect(() => {
    if (isOpen && isBehind) bringUpToDate()
  }, [isOpen, isBehind])

  return sync
}
