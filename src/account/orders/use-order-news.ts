import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '~/contracts/orders'
import { isLive, orderQueries } from './orders.queries'

/** Refetches the order as soon as the shop changes it, while it is in progress and its page is in view. The poll goes on beside it. */
export function useOrderNews({ id, status }: Pick<Order, 'id' | 'status'>): void {
  const queryClient = useQueryClient()
  const isOpen = isLive(status)

  useEffect(() => {
    if (!isOpen) return undefined
    const { queryKey } = orderQueries.one(id)
    let stop: (() => void) | undefined
    let isOver = false

    const follow = async () => {
      stop?.()
      stop = undefined
      if (document.visibilityState !== 'visible') return
      const { followOrder } = await import('./order-socket')
      if (isOver || stop || document.visibilityState !== 'visible') return
      stop = followOrder(id, () => void queryClient.invalidateQueries({ queryKey }))
    }
    // without its code the page polls
    const start = () => void follow().catch(() => {})
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', start)
      stop?.()
    }
  }, [id, isOpen, queryClient])
}
