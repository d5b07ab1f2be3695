import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PhoneQuoteBody } from '~/contracts/staff-desk'
import type { EditOrderBody } from '~/contracts/staff-edits'
import type { DeskListQuery } from './desk-search'
import { fetchDeskMenu, fetchDeskOrder, fetchDeskOrders, fetchRefunds, fetchSlots, previewEdit } from './orders.functions'

type WithPin = <T>(run: () => Promise<T>) => Promise<T>

const MENU_MS = 60_000
/** A payment or a refund is no news of the kitchen. */
const CHECK_MS = 30_000

export const deskQueries = {
  root: ['staff', 'desk'] as const,
  list: (query: DeskListQuery) =>
    queryOptions({
      queryKey: [...deskQueries.root, 'list', query],
      queryFn: () => fetchDeskOrders({ data: query }),
      placeholderData: keepPreviousData,
      refetchInterval: CHECK_MS,
    }),
  order: (id: number) =>
    queryOptions({ queryKey: [...deskQueries.root, 'order', id], queryFn: () => fetchDeskOrder({ data: id }), refetchInterval: CHECK_MS }),
  refunds: () => queryOptions({ queryKey: [...deskQueries.root, 'refunds'], queryFn: () => fetchRefunds() }),
  menu: (kitchenId: number) =>
    queryOptions({
      queryKey: ['staff', 'desk-menu', kitchenId],
      queryFn: () => fetchDeskMenu({ data: { kitchenId } }),
      staleTime: MENU_MS,
    }),
  slots: (order: PhoneQuoteBody) =>
    queryOptions({ queryKey: ['staff', 'desk-slots', order], queryFn: () => fetchSlots({ data: order }), staleTime: MENU_MS }),
  /** What an edit would change; `withPin` asks for the PIN that a ready order needs. */
  preview: (id: number, revision: number, body: EditOrderBody, withPin: WithPin) =>
    queryOptions({
      queryKey: ['staff', 'desk-preview', id, revision, body],
      queryFn: () => withPin(() => previewEdit({ data: { id, revision, body } })),
      placeholderData: keepPreviousData,
      gcTime: 0,
      retry: false,
    }),
}
