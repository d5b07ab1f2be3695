import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PhoneQuoteBody } from '~/contracts/staff-desk'
import { api } from '~/staff/api'

/** A stop of the kitchen is seen here after as long, at most. */
const MENU_MS = 20_000
const PLACES_MS = 60_000
/** How often a payment is looked for. */
const PAYMENT_MS = 4000
/** A quote promises a time, which runs. */
const QUOTE_MS = 30_000

export const newOrderQueries = {
  guests: ['staff', 'desk', 'guest'] as const,
  menu: (kitchenId: number) =>
    queryOptions({
      queryKey: ['staff', 'desk', 'menu', kitchenId],
      queryFn: () => api('GET /staff/desk/menu', { query: { kitchen_id: kitchenId } }),
      staleTime: MENU_MS,
      refetchInterval: MENU_MS,
    }),
  /** Hours and pauses of cities and points, as customers see them. */
  places: () =>
    queryOptions({
      queryKey: ['staff', 'desk', 'places'],
      queryFn: async () => {
        const [cities, points] = await Promise.all([api('GET /v2/cities'), api('GET /v2/pickuppoints')])
        return { cities, points }
      },
      staleTime: PLACES_MS,
      refetchInterval: PLACES_MS,
    }),
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
  /** The body is the key: an answer to an earlier body is never shown for a later one. */
  quote: (body: PhoneQuoteBody) =>
    queryOptions({
      queryKey: ['staff', 'desk', 'quote', body],
      queryFn: () => api('POST /staff/orders/quote', { body }),
      placeholderData: keepPreviousData,
      staleTime: QUOTE_MS,
      refetchInterval: QUOTE_MS,
      gcTime: QUOTE_MS,
      retry: false,
    }),
  placed: (orderId: number) =>
    queryOptions({
      queryKey: ['staff', 'desk', 'placed', orderId],
      queryFn: () => api('GET /staff/orders/{id}', { params: { id: orderId } }),
      refetchInterval: PAYMENT_MS,
    }),
}
