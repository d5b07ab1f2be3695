import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { numberParam } from '~/lib/search-params'
import { pageTitle } from '~/lib/site'
import { PaymentResultPage } from '~/pages/payment-result-page'

const resultSearch = v.object({ order: numberParam })

export const Route = createFileRoute('/payment/success')({
  validateSearch: resultSearch,
  head: () => ({ meta: [{ title: pageTitle('Оплата заказа') }, { name: 'robots', content: 'noindex' }] }),
  component: SuccessRoute,
})

function SuccessRoute() {
  return <PaymentResultPage outcome="success" orderId={Route.useSearch().order} />
}
