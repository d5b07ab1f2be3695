import { createFileRoute, redirect } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { orNotFound } from '~/lib/or-not-found'
import { NOT_FOUND, pageTitle } from '~/lib/site'
import { ProductPage } from '~/pages/product-page'

export const Route = createFileRoute('/product/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const { goods } = await orNotFound(queryClient.ensureQueryData(catalogQueries.product(params.slug)))
    // an id in the URL is answered with the product's slug. Contract "General"
    if (goods.slug !== params.slug) throw redirect({ to: '/product/$slug', params: { slug: goods.slug }, statusCode: 308 })
    return { title: goods.name, description: goods.description }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.title ?? NOT_FOUND) }, { name: 'description', content: loaderData?.description ?? '' }],
  }),
  component: ProductRoute,
})

function ProductRoute() {
  return <ProductPage slug={Route.useParams().slug} />
}
