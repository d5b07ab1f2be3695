import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { orderQueries } from '~/account/orders.queries'
import { orNotFound } from '~/lib/or-not-found'
import { pageTitle } from '~/lib/site'
import { CheckoutSuccessPage } from '~/pages/checkout-success-page'

const successSearch = v.object({ order: v.pipe(v.number(), v.integer(), v.minValue(1)) })

export const Route = createFileRoute('/_signed-in/checkout_/success')({
  validateSearch: successSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => orNotFound(context.queryClient.ensureQueryData(orderQueries.one(deps.order))).then(() => undefined),
  head: () => ({ meta: [{ title: pageTitle('Заказ принят') }, { name: 'robots', content: 'noindex' }] }),
  component: SuccessRoute,
})

function SuccessRoute() {
  return <CheckoutSuccessPage orderId={Route.useSearch().order} />
}
