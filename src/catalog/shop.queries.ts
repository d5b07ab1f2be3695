import { queryOptions } from '@tanstack/react-query'
import { fetchPickupPoints, fetchShop } from './shop.functions'

const FRESH_MS = 60_000

/** The shop itself: cities, contacts, state of the kitchen, pickup points. */
export const shopQueries = {
  shop: () => queryOptions({ queryKey: ['shop'], queryFn: () => fetchShop(), staleTime: FRESH_MS }),
  pickupPoints: () => queryOptions({ queryKey: ['pickup-points'], queryFn: () => fetchPickupPoints(), staleTime: FRESH_MS }),
}
