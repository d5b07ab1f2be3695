import { queryOptions } from '@tanstack/react-query'
import { fetchFirstNews, fetchNews, fetchNewsList } from './news.functions'

const FRESH_MS = 60_000

export const newsQueries = {
  list: () => queryOptions({ queryKey: ['news'], queryFn: () => fetchNewsList(), staleTime: FRESH_MS }),
  first: (count: number) =>
    queryOptions({ queryKey: ['first-news', count], queryFn: () => fetchFirstNews({ data: { count } }), staleTime: FRESH_MS }),
  one: (ref: string) => queryOptions({ queryKey: ['news', ref], queryFn: () => fetchNews({ data: { ref } }), staleTime: FRESH_MS }),
}
