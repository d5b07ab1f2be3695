import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PhoneQuoteBody } from '~/contracts/staff-desk'
import type { EditOrderBody } from '~/contracts/staff-edits'
import { api } from '~/staff/api'
import type { DeskListQuery } from './desk-search'

type WithPin = <T>(run: () => Promise<T>) => Promise<T>

/** A stop of the kitchen is seen in the menu after as long, at most. */
const MENU_MS = 20_000
/** A quote promises a time, which runs. */
const QUOTE_MS = 30_000
/** A payment or a refund is no news of the kitchen. */
const CHECK_MS = 30_000

const PLACES_MS = 60_000

export const deskQueries = {
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
  root: ['staff', 'desk'] as const,
  list: (body: DeskListQuery) =>
    queryOptions({
      queryKey: [...deskQueries.root, 'list', body],
      queryFn: () => api('POST /staff/orders/search', { body }),
      placeholderData: keepPreviousData,
      refetchInterval: CHECK_MS,
    }),
  order: (id: number) =>
    queryOptions({
      queryKey: [...deskQueries.root, 'order', id],
      queryFn: () => api('GET /staff/orders/{id}', { params: { id } }),
      refetchInterval: CHECK_MS,
    }),
  refunds: () => queryOptions({ queryKey: [...deskQueries.root, 'refunds'], queryFn: () => api('GET /staff/refunds') }),
  menu: (kitchenId: number) =>
    queryOptions({
      queryKey: ['staff', 'desk-menu', kitchenId],
      queryFn: () => api('GET /staff/desk/menu', { query: { kitchen_id: kitchenId } }),
      staleTime: MENU_MS,
      refetchInterval: MENU_MS,
    }),
  /** The body is the key: an answer to an earlier body is never shown for a later one. */
  quote: (body: PhoneQuoteBody) =>
    queryOptions({
      queryKey: ['staff', 'desk-quote', body],
      queryFn: () => api('POST /staff/orders/quote', { body }),
      placeholderData: keepPreviousData,
      staleTime: QUOTE_MS,
      refetchInterval: QUOTE_MS,
      gcTime: QUOTE_MS,
      retry: false,
    }),
  /** What an edit would change; `withPin` asks for the PIN that a ready order needs. */
  preview: (id: number, revision: number, body: EditOrderBody, withPin: WithPin) =>
    queryOptions({
      queryKey: ['staff', 'desk-preview', id, revision, body],
      queryFn: () => withPin(() => api('PUT /staff/orders/{id}', { params: { id }, query: { dry: 1 }, body, revision })),
      placeholderData: keepPreviousData,
      gcTime: 0,
      retry: false,
    }),
}
