import { queryOptions } from '@tanstack/react-query'
import { kitchenPolling } from '~/shop/kitchen'
import { fetchKitchen } from './checkout.functions'

const FRESH_MS = 60_000

/** Whether and when the kitchen of a city works: asked again each minute, because night comes while one chooses. */
export const checkoutQueries = {
  kitchen: (cityId: number) =>
    queryOptions({
      queryKey: ['kitchen', cityId],
      queryFn: () => fetchKitchen({ data: { cityId } }),
      staleTime: FRESH_MS,
      ...kitchenPolling,
    }),
}
