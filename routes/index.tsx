import { createFileRoute } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { searchOf, textParam } from '~/lib/search-params'
import { firstNews } from '~/pages/home-news'
import { site } from '~/lib/site'
import { HomePage } from '~/pages/home-page'
import { pageHead } from '~/pages/page-head'

const homeSearch = searchOf({ next: textParam })

export const Route = createFileRoute('/')({
  validateSearch: homeSearch,
  loader: async ({ context: { queryClient } }) => {
    // the front page stands without promotions too
    await Promise.all([queryClient.ensureQueryData(catalogQueries.hits()), queryClient.prefetchQuery(firstNews())])
  },
  head: ({ match }) => pageHead({ title: site.title, about: 'home', queryClient: match.context.queryClient }),
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage next={Route.useSearch().next} />
}
