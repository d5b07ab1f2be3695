import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { StaffMe } from '~/contracts/staff-people'
import type { Permission, StaffRight } from '~/rules/staff-rights'
import { ApiError } from '~/lib/api-error'
import { QUICK_CALL_MS } from '~/lib/time-limit'
import { api } from '~/staff/api'
import { forgetMe, keepMe, keptMe } from './kept-me'

const FRESH_MS = 30_000

/** What the session knows. Without a network the last answer counts, so that a tablet can reload its board. */
export const meQueries = {
  me: () => queryOptions({ queryKey: ['staff', 'me'], queryFn: readMe, staleTime: FRESH_MS }),
  devicePeople: () =>
    queryOptions({ queryKey: ['staff', 'me', 'device-people'], queryFn: () => api('GET /staff/devices/here/people'), staleTime: FRESH_MS }),
  /** What the shop is called, and how it writes phones: for screens before the sign-in. */
  shopFacts: () =>
    queryOptions({
      queryKey: ['staff', 'shop-facts'],
      queryFn: async () => (await api('GET /v2/option')).shop ?? null,
      staleTime: FRESH_MS,
    }),
}

async function readMe(): Promise<StaffMe> {
  try {
    // a server that does not answer must not keep a kitchen from its last board
    const me = await api('GET /staff/me', {}, { ms: QUICK_CALL_MS })
    keepMe(me)
    return me
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) forgetMe()
    const kept = error instanceof ApiError && error.status < 500 ? null : keptMe()
    if (kept === null) throw error
    return kept
  }
}

/** After a sign-in: what was read as somebody else is forgotten. */
export function enterAs(queryClient: QueryClient, me: StaffMe): void {
  keepMe(me)
  queryClient.removeQueries({ queryKey: ['staff'] })
  queryClient.setQueryData(meQueries.me().queryKey, me)
}

/** The person and device at this browser. For screens behind the guard. */
export const useMe = (): StaffMe => useSuspenseQuery(meQueries.me()).data

/** Whether a right holds now: `pin` asks for a person's PIN first (`useWithPin`). */
export function useRight(right: StaffRight): Permission {
  const { rights, pin_rights } = useMe()
  return rights.includes(right) ? 'yes' : pin_rights.includes(right) ? 'pin' : 'no'
}
