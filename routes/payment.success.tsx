import { createFileRoute } from '@tanstack/react-router'
import { numberParam, searchOf } from '~/lib/search-params'
import { pageTitle } from '~/lib/site'
import { PaymentResultPage } from '~/pages/payment-result-page'

const resultSearch = searchOf({ order: numberParam })

export const Route = createFileRoute('/payment/success')({
  validateSearch: resultSearch,
  head: () => ({ meta: [{ title: pageTitle('Оплата заказа') }, { name: 'robots', content: 'noindex' }] }),
  component: SuccessRoute,
})

function SuccessRoute() {
  return <PaymentResultPage outcome="success" orderId={Route.useSearch().order} />
}
