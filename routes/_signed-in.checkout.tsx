import { createFileRoute } from '@tanstack/react-router'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { cardQueries } from '~/account/cards/cards.functions'
import { shopQueries } from '~/shop/shop.functions'
import { CheckoutPage } from '~/pages/checkout-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/checkout')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(addressQueries.list()),
      queryClient.ensureQueryData(shopQueries.pickupPoints()),
      queryClient.ensureQueryData(shopQueries.isCityChosen()),
      // an order is possible without saved cards: the page shows the failure
      queryClient.prefetchQuery(cardQueries.list()),
    ])
  },
  head: () => ({ meta: [{ title: 'Оформление заказа' }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: lateSkeleton('checkout'),
  component: CheckoutPage,
})
