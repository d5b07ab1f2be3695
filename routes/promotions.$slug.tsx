import { createFileRoute, redirect } from '@tanstack/react-router'
import { orNotFound } from '~/lib/or-not-found'
import { PromotionPage } from '~/pages/promotion-page'
import { newsQueries } from '~/promotions/news.functions'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/promotions/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const { slug, title } = await orNotFound(queryClient.ensureQueryData(newsQueries.one(params.slug)))
    // an id redirects to the slug
    if (slug !== params.slug) throw redirect({ to: '/promotions/$slug', params: { slug }, statusCode: 308 })
    return { title }
  },
  head: ({ loaderData, match, params }) =>
    loaderData ? pageHead({ ...loaderData, slug: params.slug, about: 'promotion', queryClient: match.context.queryClient }) : {},
  component: PromotionPage,
})
