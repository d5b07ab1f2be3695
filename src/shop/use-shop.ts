import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { cookPlaceAtom } from './cook-place.atoms'
import { shopQueries } from './shop.functions'

/** Shop data with the chosen city. */
export function useShop() {
  const { data: shop } = useSuspenseQuery(shopQueries.shop())
  const city = shop.cities.find(({ id }) => id === shop.cityId) ?? shop.cities[0]
  if (!city) throw new Error('the shop has no city')
  return { ...shop, city }
}

/** What is not made now: by no kitchen of the city, nor by that of the order where the checkout knows it. A line of the cart is priced as a
 *  delivery (`isLine`). */
export function useStopped(isLine: boolean) {
  const { cityId, stopped } = useShop()
  const known = useAtomValue(cookPlaceAtom)
  const assumed = isLine ? { city_id: cityId, delivery_type: 'delivery' as const } : null
  const place = known?.city_id === cityId ? known : assumed
  const { data: here } = useQuery({
    ...shopQueries.stopped(place ?? { city_id: cityId, delivery_type: 'delivery' }),
    enabled: place !== null,
  })
  if (place === null || !here) return stopped
  return { goods: { ...stopped.goods, ...here.goods }, options: [...stopped.options, ...here.options] }
}

/** The shop's name; undefined on staff screens and where the shop could not be read. */
export const useShopName = (): string | undefined =>
  useQuery({ ...shopQueries.shop(), enabled: false, select: ({ site }) => site.name }).data

/** The shop's phone as it is written; undefined where its name is. */
export const useShopPhone = (): string | undefined =>
  useQuery({ ...shopQueries.shop(), enabled: false, select: ({ site }) => site.phone || site.free_phone }).data

/** The terms of bonuses in force; the defaults where the shop was not read. */
export const useLoyalty = () =>
  useQuery({ ...shopQueries.shop(), enabled: false, select: ({ loyalty }) => loyalty }).data ?? DEFAULT_LOYALTY_TERMS
