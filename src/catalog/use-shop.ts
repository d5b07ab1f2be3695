import { useSuspenseQuery } from '@tanstack/react-query'
import { shopQueries } from './shop.queries'

/** What every page knows of the shop, with the city that was chosen. */
export function useShop() {
  const { data: shop } = useSuspenseQuery(shopQueries.shop())
  const city = shop.cities.find(({ id }) => id === shop.cityId) ?? shop.cities[0]
  if (!city) throw new Error('the shop has no city')
  return { ...shop, city }
}
