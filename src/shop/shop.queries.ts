import { queryOptions } from '@tanstack/react-query'
import { fetchCityHours, fetchPickupPoints, fetchShop } from './shop.functions'

const FRESH_MS = 60_000

export const shopQueries = {
  shop: () => queryOptions({ queryKey: ['shop'], queryFn: () => fetchShop(), staleTime: FRESH_MS }),
  pickupPoints: () => queryOptions({ queryKey: ['pickup-points'], queryFn: () => fetchPickupPoints(), staleTime: FRESH_MS }),
  cityHours: () => queryOptions({ queryKey: ['city-hours'], queryFn: () => fetchCityHours(), staleTime: FRESH_MS }),
}
