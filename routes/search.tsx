import { createFileRoute } from '@tanstack/react-router'
import { wishesSearch } from '~/catalog/goods-search'
import { SearchPage } from '~/pages/search-page'
import { cleanQuery, isSearchable } from '~/rules/search-query'
import { searchQueries } from '~/search/search.queries'

export const Route = createFileRoute('/search')({
  validateSearch: wishesSearch,
  // `q` is not a loader dependency: while typing, the page itself queries
  loader: async ({ context: { queryClient }, location, preload }) => {
    const q = cleanQuery(new URLSearchParams(location.searchStr).get('q') ?? '')
    // a prefetched link does not search: it would count as a popular query
    if (!isSearchable(q) || preload) return
    // in the browser a failed search is a toast, not an error page
    if (import.meta.env.SSR) await queryClient.ensureQueryData(searchQueries.found(q))
    else void queryClient.prefetchQuery(searchQueries.found(q))
  },
  head: ({ match }) => {
    const q = cleanQuery(match.search.q)
    return { meta: [{ title: q ? `${q}: поиск` : 'Поиск' }, { name: 'robots', content: 'noindex' }] }
  },
  component: SearchPage,
})
