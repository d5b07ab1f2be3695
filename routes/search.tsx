import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '~/lib/site'
import { SearchPage } from '~/pages/search-page'
import { cleanQuery, isSearchable } from '~/rules/search-query'
import { searchQueries } from '~/search/search.queries'

export const Route = createFileRoute('/search')({
  // `q` is the root's. It is no dependency of the loader: while one types here, the page asks by itself, without waiting
  loader: async ({ context: { queryClient }, location, preload }) => {
    const q = cleanQuery(new URLSearchParams(location.searchStr).get('q') ?? '')
    // a link in view is no question yet: what is often searched would be searched by everybody
    if (!isSearchable(q) || preload) return
    // in a browser a search that fails is a toast, not a page of its own
    if (import.meta.env.SSR) await queryClient.ensureQueryData(searchQueries.found(q))
    else void queryClient.prefetchQuery(searchQueries.found(q))
  },
  head: ({ match }) => {
    const q = cleanQuery(match.search.q)
    return { meta: [{ title: pageTitle(q ? `${q}: поиск` : 'Поиск') }, { name: 'robots', content: 'noindex' }] }
  },
  component: SearchRoute,
})

function SearchRoute() {
  return <SearchPage q={Route.useSearch().q} />
}
