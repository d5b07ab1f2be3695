import { queryOptions } from '@tanstack/react-query'
import { fetchNews, fetchNewsList } from './news.functions'

const FRESH_MS = 60_000

export const newsQueries = {
  list: () => queryOptions({ queryKey: ['news'], queryFn: () => fetchNewsList({ data: {} }), staleTime: FRESH_MS }),
  /** The two on the home page. */
  first: () => queryOptions({ queryKey: ['first-news'], queryFn: () => fetchNewsList({ data: { count: 2 } }), staleTime: FRESH_MS }),
  one: (ref: string) => queryOptions({ queryKey: ['news', ref], queryFn: () => fetchNews({ data: { ref } }), staleTime: FRESH_MS }),
}
