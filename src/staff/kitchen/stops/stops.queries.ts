import { queryOptions } from '@tanstack/react-query'
import { LIVE_CALL_MS } from '~/lib/time-limit'
import { api } from '~/staff/api'
import { type StopTarget, subjectParam } from './stop-target'

/** How often the list is read again. */
const POLL_MS = 10_000
const SUBJECTS_MS = 300_000

export const stopQueries = {
  /** What a change of a stop changes. */
  changing: ['staff', 'stops', 'now'] as const,
  list: (kitchenId: number) =>
    queryOptions({
      queryKey: [...stopQueries.changing, 'list', kitchenId],
      queryFn: () => api('GET /staff/stops', { query: { kitchen_id: kitchenId } }, { ms: LIVE_CALL_MS }),
      refetchInterval: POLL_MS,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    }),
  subjects: () =>
    queryOptions({
      queryKey: ['staff', 'stops', 'subjects'],
      queryFn: () => api('GET /staff/stops/subjects'),
      staleTime: SUBJECTS_MS,
    }),
  /** How long has no influence on what goes off sale. */
  plan: ({ subject, id, kitchen_id, kept, all_sizes }: StopTarget) =>
    queryOptions({
      queryKey: [...stopQueries.changing, 'plan', subjectParam({ subject, id }), kitchen_id, kept, all_sizes],
      queryFn: () => api('POST /staff/stops', { query: { dry: 1 }, body: { subject, id, kitchen_id, kept, all_sizes, until: null } }),
    }),
}
