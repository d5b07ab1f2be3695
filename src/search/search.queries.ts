import { queryOptions } from '@tanstack/react-query'
import type { GoodsCard } from '~/catalog/menu'
import { fetchFound } from './search.functions'
import { cleanQuery, isSearchable } from '~/rules/search-query'

const FRESH_MS = 60_000

export const searchQueries = {
  /** Results as cards. While they load, those of the previous query are shown if one query continues the other. */
  found: (q: string | undefined) => {
    const query = cleanQuery(q)
    return queryOptions({
      queryKey: ['found', query],
      queryFn: ({ signal }) => fetchFound({ data: { q: query }, signal }),
      enabled: isSearchable(query),
      placeholderData: (cards: GoodsCard[] | undefined, previousQuery) => {
        const previous = String(previousQuery?.queryKey[1] ?? '')
        return previous.startsWith(query) || query.startsWith(previous) ? cards : undefined
      },
      staleTime: FRESH_MS,
    })
  },
}
