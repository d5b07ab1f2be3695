import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '~/pages/privacy-page'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/privacy')({
  head: ({ match }) => pageHead({ title: 'Персональные данные', about: 'privacy', queryClient: match.context.queryClient }),
  component: PrivacyPage,
})
