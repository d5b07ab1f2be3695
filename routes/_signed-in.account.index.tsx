import { createFileRoute } from '@tanstack/react-router'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { loyaltyQueries } from '~/account/bonuses/loyalty.functions'
import { cardQueries } from '~/account/cards/cards.functions'
import { orderQueries } from '~/account/orders/orders.queries'
import { AccountOverviewPage } from '~/pages/account-overview-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/account/')({
  loader: async ({ context: { queryClient } }) => {
    // each part shows its own error
    const parts = Promise.all([
      queryClient.prefetchQuery(orderQueries.latest()),
      queryClient.prefetchQuery(loyaltyQueries.standing()),
      queryClient.prefetchQuery(addressQueries.list()),
      queryClient.prefetchQuery(cardQueries.list()),
    ])
    if (typeof window === 'undefined') await parts
  },
  head: () => ({ meta: [{ title: 'Личный кабинет' }] }),
  pendingComponent: lateSkeleton('overview'),
  component: AccountOverviewPage,
})
