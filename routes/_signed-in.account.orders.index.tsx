import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { OrdersSkeleton } from '~/account/orders/order-skeletons'
import { orderQueries } from '~/account/orders/orders.queries'
import { numberParam } from '~/lib/search-params'
import { pageTitle } from '~/lib/site'
import { OrdersPage } from '~/pages/orders-page'

const ordersSearch = v.object({ page: numberParam })

export const Route = createFileRoute('/_signed-in/account/orders/')({
  validateSearch: ordersSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(orderQueries.page(deps.page)).then(() => undefined),
  head: () => ({ meta: [{ title: pageTitle('Заказы') }] }),
  pendingComponent: OrdersSkeleton,
  component: OrdersRoute,
})

function OrdersRoute() {
  return <OrdersPage page={Route.useSearch().page ?? 1} />
}
