import { createFileRoute } from '@tanstack/react-router'
import { PromotionsPage } from '~/pages/promotions-page'
import { newsQueries } from '~/promotions/news.functions'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/promotions/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(newsQueries.list()).then(() => undefined),
  head: ({ match }) => pageHead({ title: 'Акции', about: 'promotions', queryClient: match.context.queryClient }),
  component: PromotionsPage,
})
