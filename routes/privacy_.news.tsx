import { createFileRoute } from '@tanstack/react-router'
import { NewsConsentPage } from '~/pages/consent-page'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/privacy_/news')({
  head: ({ match }) => pageHead({ title: 'Согласие на рассылку', about: 'privacy/news', queryClient: match.context.queryClient }),
  component: NewsConsentPage,
})
