import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKitchenState } from '~/staff/live/use-kitchen'
import { type DeskFilters, showsOpen, listQuery } from './desk-search'
import { deskQueries } from './orders.queries'

/** The orders that the filters choose. Without filters what is open, and after it what ended today. Read again with every news of the
 *  kitchen. */
export function useDeskList(filters: DeskFilters, kitchenId: number, today: string) {
  const queryClient = useQueryClient()
  const cursor = useKitchenState((state) => state.cursor)
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: deskQueries.root })
  }, [cursor, queryClient])

  const list = useQuery(deskQueries.list(listQuery(filters, kitchenId)))
  const meta = list.data?.meta
  const isWhole = showsOpen(filters) && filters.status === undefined && filters.flag === undefined
  const hasRoom = isWhole && meta !== undefined && filters.page >= meta.last_page
  const ofToday = useQuery({ ...deskQueries.list({ kitchen_id: kitchenId, day: today }), enabled: hasRoom })
  const ended = hasRoom ? (ofToday.data?.data ?? []).filter(({ status }) => status === 'completed' || status === 'canceled') : []
  return { list, orders: [...(list.data?.data ?? []), ...ended], isPending: list.isPending || (hasRoom && ofToday.isPending) }
}
