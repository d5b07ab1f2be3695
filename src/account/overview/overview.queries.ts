import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { addressQueries } from '~/account/addresses/addresses.queries'
import { cardQueries } from '~/account/cards/cards.queries'
import { loyaltyQueries } from '~/account/bonuses/loyalty.queries'
import { isLive, LIVE_MS, orderQueries } from '~/account/orders/orders.queries'
import { fetchLatestOrders } from '~/account/orders/orders.functions'

/** The newest orders, polled while one is in progress. */
export const overviewQueries = {
  latest: () =>
    queryOptions({
      queryKey: [...orderQueries.root, 'latest'],
      queryFn: () => fetchLatestOrders(),
      staleTime: 5_000,
      refetchInterval: ({ state }) => (state.data?.some(({ status }) => isLive(status)) ? LIVE_MS : false),
    }),
}

/** Loads all parts of the overview; only the server waits for them. Never throws: each part shows its own error. */
export async function loadOverview(queryClient: QueryClient): Promise<void> {
  const parts = Promise.allSettled([
    queryClient.ensureQueryData(overviewQueries.latest()),
    queryClient.ensureQueryData(loyaltyQueries.standing()),
    queryClient.ensureQueryData(addressQueries.list()),
    queryClient.ensureQueryData(cardQueries.list()),
  ])
  if (typeof window === 'undefined') await parts
}
