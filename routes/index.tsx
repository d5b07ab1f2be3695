import { createFileRoute } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { searchOf, textParam } from '~/lib/search-params'
import { HomePage } from '~/pages/home-page'
import { pageHead } from '~/pages/page-head'
import { shopTitle } from '~/shop/shop.functions'
import { newsQueries } from '~/promotions/news.functions'

const homeSearch = searchOf({ next: textParam })

export const Route = createFileRoute('/')({
  validateSearch: homeSearch,
  loader: async ({ context: { queryClient } }) => {
    // the home page works without promotions
    await Promise.all([queryClient.ensureQueryData(catalogQueries.hits()), queryClient.prefetchQuery(newsQueries.first())])
  },
  head: ({ match }) => pageHead({ title: shopTitle(match.context.queryClient), about: 'home', queryClient: match.context.queryClient }),
  component: HomePage,
})
