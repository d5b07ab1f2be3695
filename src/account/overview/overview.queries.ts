import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { addressQueries } from '~/account/addresses/addresses.queries'
import { cardQueries } from '~/account/cards/cards.queries'
import { loyaltyQueries } from '~/account/bonuses/loyalty.queries'
import { isLive, LIVE_MS, orderQueries } from '~/account/orders/orders.queries'
import { fetchLatestOrders } from './overview.functions'

/** The newest orders; while one is under way they are asked for again. */
export const overviewQueries = {
  latest: () =>
    queryOptions({
      queryKey: [...orderQueries.root, 'latest'],
      queryFn: () => fetchLatestOrders(),
      staleTime: 5_000,
      refetchInterval: ({ state }) => (state.data?.some(({ status }) => isLive(status)) ? LIVE_MS : false),
    }),
}

/** Asks for all parts of the overview at once. A document waits for them; in the browser each comes into its own place.
 *  Never throws: a part that fails says so itself. */
export async function loadOverview(queryClient: QueryClient): Promise<void> {
  const parts = Promise.allSettled([
    queryClient.ensureQueryData(overviewQueries.latest()),
    queryClient.ensureQueryData(loyaltyQueries.standing()),
    queryClient.ensureQueryData(addressQueries.list()),
    queryClient.ensureQueryData(cardQueries.list()),
  ])
  if (typeof window === 'undefined') await parts
}
