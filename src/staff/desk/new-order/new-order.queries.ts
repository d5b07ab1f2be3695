import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

export const newOrderQueries = {
  guests: ['staff', 'desk', 'guest'] as const,
  guest: (phone: string) =>
    queryOptions({
      queryKey: [...newOrderQueries.guests, phone],
      queryFn: () => api('POST /staff/guests', { body: { phone } }),
      staleTime: Infinity,
      retry: false,
    }),
  /** The guest and the order that is to be repeated. */
  repeat: (orderId: number) =>
    queryOptions({
      queryKey: ['staff', 'desk', 'repeat', orderId],
      queryFn: async () => {
        const [guest, { order }] = await Promise.all([
          api('POST /staff/guests', { body: { order_id: orderId } }),
          api('GET /staff/orders/{id}', { params: { id: orderId } }),
        ])
        return { guest, order }
      },
      staleTime: Infinity,
      retry: false,
    }),
}
