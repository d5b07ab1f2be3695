import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PhoneQuoteBody } from '~/contracts/staff-desk'
import { fetchDeskMenu, fetchDeskOrder } from '~/staff/orders/orders.functions'
import { fetchPlaces, findGuest, quotePhoneOrder } from './new-order.functions'

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
      queryFn: () => fetchDeskMenu({ data: { kitchenId } }),
      staleTime: MENU_MS,
      refetchInterval: MENU_MS,
    }),
  places: () =>
    queryOptions({ queryKey: ['staff', 'desk', 'places'], queryFn: () => fetchPlaces(), staleTime: PLACES_MS, refetchInterval: PLACES_MS }),
  guest: (phone: string) =>
    queryOptions({
      queryKey: [...newOrderQueries.guests, phone],
      queryFn: () => findGuest({ data: { phone } }),
      staleTime: Infinity,
      retry: false,
    }),
  /** The guest and the order that is to be repeated. */
  repeat: (orderId: number) =>
    queryOptions({
      queryKey: ['staff', 'desk', 'repeat', orderId],
      queryFn: async () => {
        const [guest, { order }] = await Promise.all([findGuest({ data: { order_id: orderId } }), fetchDeskOrder({ data: orderId })])
        return { guest, order }
      },
      staleTime: Infinity,
      retry: false,
    }),
  /** The body is the key: an answer to an earlier body is never shown for a later one. */
  quote: (body: PhoneQuoteBody) =>
    queryOptions({
      queryKey: ['staff', 'desk', 'quote', body],
      queryFn: () => quotePhoneOrder({ data: body }),
      placeholderData: keepPreviousData,
      staleTime: QUOTE_MS,
      refetchInterval: QUOTE_MS,
      gcTime: QUOTE_MS,
      retry: false,
    }),
  placed: (orderId: number) =>
    queryOptions({
      queryKey: ['staff', 'desk', 'placed', orderId],
      queryFn: () => fetchDeskOrder({ data: orderId }),
      refetchInterval: PAYMENT_MS,
    }),
}
