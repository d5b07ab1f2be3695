import { createFileRoute } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { orNotFound } from '~/lib/or-not-found'
import { NOT_FOUND, pageTitle } from '~/lib/site'
import { CategoryPage } from '~/pages/category-page'

export const Route = createFileRoute('/menu/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const [menu] = await Promise.all([
      queryClient.ensureQueryData(catalogQueries.menu()),
      orNotFound(queryClient.ensureQueryData(catalogQueries.category(slug))),
    ])
    return { title: menu.find((category) => category.slug === slug)?.name ?? '' }
  },
  head: ({ loaderData }) => ({ meta: [{ title: pageTitle(loaderData?.title ?? NOT_FOUND) }] }),
  component: CategoryRoute,
})

function CategoryRoute() {
  return <CategoryPage slug={Route.useParams().slug} />
}
