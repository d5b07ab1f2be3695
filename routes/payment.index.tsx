import { createFileRoute } from '@tanstack/react-router'
import { PaymentPage } from '~/pages/payment-page'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/payment/')({
  head: ({ match }) => pageHead({ title: 'Оплата', about: 'payment', queryClient: match.context.queryClient }),
  component: PaymentPage,
})
