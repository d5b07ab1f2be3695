import { createFileRoute, redirect } from '@tanstack/react-router'
import { orderQueries } from '~/account/orders/orders.queries'
import { orNotFound } from '~/lib/or-not-found'
import { numberParam, searchOf } from '~/lib/search-params'
import { CheckoutSuccessPage } from '~/pages/checkout-success-page'
import { DAY_MS } from '~/rules/time'

const successSearch = searchOf({ order: numberParam })

export const Route = createFileRoute('/_signed-in/checkout_/success')({
  validateSearch: successSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const [newest] = deps.order === undefined ? await queryClient.fetchQuery(orderQueries.latest()) : []
    const isNew = newest !== undefined && newest.now - Date.parse(newest.created_at) < DAY_MS
    const wanted = deps.order ?? (isNew ? newest.id : null)
    if (wanted === null) throw redirect({ to: '/account/orders' })
    const { id, status, payment_status } = await orNotFound(queryClient.ensureQueryData(orderQueries.one(wanted)))
    // an unpaid order is shown by the payment page, an ended one by its own page
    if (status === 'canceled' || status === 'completed') throw redirect({ to: '/account/orders/$id', params: { id } })
    if (payment_status === 'pending' || payment_status === 'failed') throw redirect({ to: '/payment/success', search: { order: id } })
    return { id }
  },
  head: () => ({ meta: [{ title: 'Заказ оформлен' }, { name: 'robots', content: 'noindex' }] }),
  component: CheckoutSuccessPage,
})
