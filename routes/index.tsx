import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { catalogQueries } from '~/catalog/catalog.queries'
import { textParam } from '~/lib/search-params'
import { HomePage } from '~/pages/home-page'

const homeSearch = v.object({ next: textParam })

export const Route = createFileRoute('/')({
  validateSearch: homeSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(catalogQueries.hits()).then(() => undefined),
  component: HomeRoute,
})

function HomeRoute() {
  return <HomePage next={Route.useSearch().next} />
}
