import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { shopQueries } from './shop.functions'

/** Shop data with the chosen city. */
export function useShop() {
  const { data: shop } = useSuspenseQuery(shopQueries.shop())
  const city = shop.cities.find(({ id }) => id === shop.cityId) ?? shop.cities[0]
  if (!city) throw new Error('the shop has no city')
  return { ...shop, city }
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
