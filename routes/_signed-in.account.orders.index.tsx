import { createFileRoute } from '@tanstack/react-router'
import { orderQueries } from '~/account/orders/orders.queries'
import { numberParam, searchOf } from '~/lib/search-params'
import { OrdersPage } from '~/pages/orders-page'
import { lateSkeleton } from '~/pages/late-skeleton'

const ordersSearch = searchOf({ page: numberParam })

export const Route = createFileRoute('/_signed-in/account/orders/')({
  validateSearch: ordersSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(orderQueries.page(deps.page)).then(() => undefined),
  head: () => ({ meta: [{ title: 'Заказы' }] }),
  pendingComponent: lateSkeleton('orders'),
  component: OrdersPage,
})
