import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderQueries } from '~/account/orders/orders.queries'
import type { Order } from '~/contracts/orders'

/** When status or payment of the shown order change, refetches the customer's other data: bonuses, profile, order lists. */
export function usePaymentChange(order: Order | undefined): void {
  const queryClient = useQueryClient()
  const known = useRef<string>(undefined)
  const state = order && `${order.id} ${order.status} ${order.payment_status}`

  useEffect(() => {
    const before = known.current
    known.current = state ?? before
    if (order === undefined || before === undefined || before === state) return
    const own = orderQueries.one(order.id).queryKey.join()
    void queryClient.invalidateQueries({ queryKey: ['me'], predicate: ({ queryKey }) => queryKey.join() !== own })
  }, [state, order, queryClient])
}
