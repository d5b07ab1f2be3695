import { useQuery } from '@tanstack/react-query'
import { api } from '~/staff/api'
import { useRight } from '~/staff/session/me.queries'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import type { Entry } from './entries'

const COUNTS_MS = 20_000
/** The checks change by the day, and read much. */
const READY_MS = 10 * 60_000

/** What is beside an entry of the menu: «17», «11/15»; nothing while it is unknown, or where there is nothing to do. */
export function useCounts(): (entry: Entry) => string | null {
  const kitchenId = useChosenKitchen()?.id
  const mayCount = useRight('board.view') !== 'no' && kitchenId !== undefined
  const maySeeReady = useRight('shop.view') !== 'no'
  const { data: counts } = useQuery({
    queryKey: ['staff', 'counts', kitchenId],
    queryFn: () => api('GET /staff/counts', { query: { kitchen_id: kitchenId ?? 0 } }),
    enabled: mayCount,
    refetchInterval: COUNTS_MS,
    retry: false,
  })
  const { data: ready } = useQuery({
    queryKey: ['staff', 'ready-count'],
    queryFn: () => api('GET /staff/ready'),
    select: ({ checks }) => ({ passed: checks.filter(({ ok }) => ok !== false).length, all: checks.length }),
    enabled: maySeeReady,
    staleTime: READY_MS,
    refetchInterval: READY_MS,
    retry: false,
  })
  return ({ count }) => {
    if (count === undefined) return null
    if (count === 'ready') return ready && ready.passed < ready.all ? `${ready.passed}/${ready.all}` : null
    const figure = counts?.[count] ?? 0
    return figure > 0 ? String(figure) : null
  }
}
