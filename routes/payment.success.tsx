import { createFileRoute } from '@tanstack/react-router'
import { numberParam, searchOf } from '~/lib/search-params'
import { PaymentResultPage } from '~/pages/payment-result-page'

export const Route = createFileRoute('/payment/success')({
  validateSearch: searchOf({ order: numberParam }),
  head: () => ({ meta: [{ title: 'Оплата заказа' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <PaymentResultPage outcome="success" />,
})
