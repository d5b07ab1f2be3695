import { createFileRoute } from '@tanstack/react-router'
import { cityHoursQueries } from '~/catalog/city-hours.queries'
import { shopQueries } from '~/catalog/shop.queries'
import { DeliveryPage } from '~/pages/delivery-page'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/delivery')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.ensureQueryData(cityHoursQueries.all()), queryClient.ensureQueryData(shopQueries.pickupPoints())])
  },
  head: ({ match }) => pageHead({ title: 'Доставка и оплата', about: 'delivery', queryClient: match.context.queryClient }),
  component: DeliveryPage,
})
