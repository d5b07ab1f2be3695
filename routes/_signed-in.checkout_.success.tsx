import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { orderQueries } from '~/account/orders/orders.queries'
import { orNotFound } from '~/lib/or-not-found'
import { numberParam, searchOf } from '~/lib/search-params'
import { pageTitle } from '~/lib/site'
import { CheckoutSuccessPage } from '~/pages/checkout-success-page'

const successSearch = searchOf({ order: numberParam })

export const Route = createFileRoute('/_signed-in/checkout_/success')({
  validateSearch: successSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (deps.order === undefined) throw notFound()
    const { id, status, payment_status } = await orNotFound(context.queryClient.ensureQueryData(orderQueries.one(deps.order)))
    // an unpaid order is shown by the payment page, an ended one by its own page
    if (status === 'canceled' || status === 'completed') throw redirect({ to: '/account/orders/$id', params: { id } })
    if (payment_status === 'pending' || payment_status === 'failed') throw redirect({ to: '/payment/success', search: { order: id } })
    return { id }
  },
  head: () => ({ meta: [{ title: pageTitle('Заказ принят') }, { name: 'robots', content: 'noindex' }] }),
  component: CheckoutSuccessPage,
})
