import { createFileRoute, notFound } from '@tanstack/react-router'
import { orderQueries } from '~/account/orders/orders.queries'
import { orNotFound } from '~/lib/or-not-found'
import { OrderPage } from '~/pages/order-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/account/orders/$id')({
  params: {
    parse: ({ id }) => {
      if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
      return { id: Number(id) }
    },
  },
  loader: async ({ context, params }) => {
    const { number } = await orNotFound(context.queryClient.ensureQueryData(orderQueries.one(params.id)))
    return { number }
  },
  head: ({ loaderData }) => (loaderData ? { meta: [{ title: `Заказ № ${loaderData.number}` }] } : {}),
  pendingComponent: lateSkeleton('order'),
  component: OrderPage,
})
