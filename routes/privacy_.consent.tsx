import { createFileRoute } from '@tanstack/react-router'
import { ConsentPage } from '~/pages/consent-page'
import { pageHead } from '~/pages/page-head'
import { consentQuery } from '~/shop/consent.functions'

export const Route = createFileRoute('/privacy_/consent')({
  loader: ({ context }) => context.queryClient.ensureQueryData(consentQuery).then(() => undefined),
  head: ({ match }) =>
    pageHead({ title: 'Согласие на обработку персональных данных', about: 'privacy/consent', queryClient: match.context.queryClient }),
  component: ConsentPage,
})
