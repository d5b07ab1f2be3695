import { createFileRoute, redirect } from '@tanstack/react-router'
import { catalogQueries } from '~/catalog/catalog.queries'
import { LazyGroups } from '~/catalog/lazy-groups'
import { mainSlug } from '~/catalog/menu'
import { orNotFound } from '~/lib/or-not-found'
import { ProductPage } from '~/pages/product-page'
import { pageHead } from '~/pages/page-head'
import { sizedName } from '~/rules/size-text'

export const Route = createFileRoute('/product/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const { goods } = await orNotFound(queryClient.ensureQueryData(catalogQueries.product(params.slug)))
    // an id redirects to the slug
    if (goods.slug !== params.slug) throw redirect({ to: '/product/$slug', params: { slug: goods.slug }, statusCode: 308 })
    if (goods.groups.length > 0) await LazyGroups.preload?.()
    // another size than the one that lists show is named
    return { title: mainSlug(goods) === goods.slug ? goods.name : sizedName(goods) }
  },
  head: ({ loaderData, match, params }) =>
    loaderData ? pageHead({ ...loaderData, slug: params.slug, about: 'product', queryClient: match.context.queryClient }) : {},
  component: ProductPage,
})
