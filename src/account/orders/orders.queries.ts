import { queryOptions } from '@tanstack/react-query'
import { fetchOrder, fetchOrders } from './orders.functions'

/** How often what is under way is asked for again. */
export const LIVE_MS = 15_000

/** The customer's orders. One that is still under way is asked for again while it is looked at. */
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
      refetchInterval: ({ state }) => (state.data && isLive(state.data.status) ? LIVE_MS : false),
    }),
}

/** Whether an order is still on its way. */
export const isLive = (status: string) => status !== 'completed' && status !== 'canceled'
