import { createFileRoute } from '@tanstack/react-router'
import { shopQueries } from '~/shop/shop.functions'
import { DeliveryPage } from '~/pages/delivery-page'
import { pageHead } from '~/pages/page-head'

export const Route = createFileRoute('/delivery')({
  loader: async ({ context: { queryClient } }) => {
    const { cityId, cities } = await queryClient.ensureQueryData(shopQueries.shop())
    const hasZones = cities.find(({ id }) => id === cityId)?.zones?.length
    await Promise.all([
      queryClient.ensureQueryData(shopQueries.cityHours()),
      queryClient.ensureQueryData(shopQueries.pickupPoints()),
      ...(hasZones ? [queryClient.ensureQueryData(shopQueries.zonesMap(cityId))] : []),
    ])
  },
  head: ({ match }) => pageHead({ title: 'Доставка и оплата', about: 'delivery', queryClient: match.context.queryClient }),
  component: DeliveryPage,
})
