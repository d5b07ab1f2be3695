import { queryOptions } from '@tanstack/react-query'
import type { GoodsCard } from '~/catalog/menu'
import { fetchFound } from './search.functions'
import { cleanQuery, isSearchable } from '~/rules/search-query'

const FRESH_MS = 60_000

/** The search: one question for the dropdown and the page of results. An answer belongs to its own query, so one that
 *  comes late is never shown, and a query nobody waits for any longer is called off. Spec §5. */
export const searchQueries = {
  /** Cards of what is found, best first. Until they come, those of the query before, where the one continues the other. */
  found: (q: string | undefined) => {
    const query = cleanQuery(q)
    return queryOptions({
      queryKey: ['found', query],
      queryFn: ({ signal }) => fetchFound({ data: { q: query }, signal }),
      enabled: isSearchable(query),
      placeholderData: (before: GoodsCard[] | undefined, asked) => {
        const former = String(asked?.queryKey[1] ?? '')
        return former.startsWith(query) || query.startsWith(former) ? before : undefined
      },
      staleTime: FRESH_MS,
    })
  },
}
