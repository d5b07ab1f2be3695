import { queryOptions } from '@tanstack/react-query'
import type { Order } from '~/contracts/orders'
import { fetchOrder, fetchOrders, fetchPayment } from './orders.functions'
import { isSettling } from './order-payment'

/** Polling interval of orders in progress, and of a payment without an outcome. */
const LIVE_MS = 15_000
const PAYING_MS = 3_000

/** The customer's orders. Those in progress are polled; `settling` polls faster, for the page that waits for the bank. */
export const orderQueries = {
  root: ['me', 'orders'] as const,
  page: (page: number) =>
    queryOptions({
      queryKey: [...orderQueries.root, 'page', page],
      queryFn: () => fetchOrders({ data: { page } }),
      staleTime: 5_000,
      refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isLive(status)) ? LIVE_MS : false),
    }),
  /** Enough for one order in progress, one canceled and one to repeat. */
  latest: () =>
    queryOptions({
      queryKey: [...orderQueries.root, 'latest'],
      queryFn: async () => (await fetchOrders({ data: { page: 1, count: 3 } })).data,
      staleTime: 5_000,
      refetchInterval: ({ state }) => (state.data?.some(({ status }) => isLive(status)) ? LIVE_MS : false),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: [...orderQueries.root, id],
      queryFn: () => fetchOrder({ data: { id } }),
      staleTime: 5_000,
      refetchInterval: ({ state }) => (state.data && (isLive(state.data.status) || isSettling(state.data)) ? LIVE_MS : false),
    }),
  /** Where the pending payment of an order is made. */
  payment: (id: number) =>
    queryOptions({
      queryKey: [...orderQueries.root, id, 'payment'],
      queryFn: () => fetchPayment({ data: { id } }),
      // another tab may have begun another one
      staleTime: 5_000,
    }),
  settling: (id: number) => ({
    ...orderQueries.one(id),
    // the customer may return from the bank or another tab
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: ({ state }: { state: { data: Order | undefined } }) => (state.data && isSettling(state.data) ? PAYING_MS : false),
  }),
}

/** Whether an order is in progress. */
export const isLive = (status: string) => status !== 'completed' && status !== 'canceled'
