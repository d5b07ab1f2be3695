import { queryOptions } from '@tanstack/react-query'
import type { Order } from '~/contracts/orders'
import { fetchOrder, fetchOrders } from './orders.functions'
import { isSettling } from './pay-words'

/** How often what is under way is asked for again, and how often one whose payment the bank has not told of. */
export const LIVE_MS = 15_000
export const PAYING_MS = 3_000

/** The customer's orders. One that is still under way is asked for again while it is looked at; `settling` is the same order
 *  for who waits for the bank's answer. */
export const orderQueries = {
  root: ['me', 'orders'] as const,
  page: (page: number) =>
    queryOptions({
      queryKey: [...orderQueries.root, 'page', page],
      queryFn: () => fetchOrders({ data: { page } }),
      staleTime: 5_000,
      refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isLive(status)) ? LIVE_MS : false),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...orderQueries.root, id],
      queryFn: () => fetchOrder({ data: { id } }),
      staleTime: 5_000,
      refetchInterval: ({ state }) => (state.data && (isLive(state.data.status) || isSettling(state.data)) ? LIVE_MS : false),
    }),
  settling: (id: number) => ({
    ...orderQueries.one(id),
    // one comes back to this page from the bank's, or from another tab
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: ({ state }: { state: { data: Order | undefined } }) => (state.data && isSettling(state.data) ? PAYING_MS : false),
  }),
}

/** Whether an order is still on its way. */
export const isLive = (status: string) => status !== 'completed' && status !== 'canceled'
