import { useQuery } from '@tanstack/react-query'
import type { Hours } from '~/contracts/common'
import { isClockSet } from '~/lib/server-clock'
import { useShopClock } from '~/lib/use-shop-clock'
import { isServed } from '~/rules/menu-hours'
import { promisedTime } from '~/rules/promise'
import { shopQueries } from '~/shop/shop.functions'
import { useShop } from '~/shop/use-shop'

/** «. Можно заказать заранее»: of a dish that cannot be ordered for now. Only the server's clock says so: a page may be older. */
export function NotNow({ hours }: { hours: readonly Hours[] }) {
  const { city } = useShop()
  const now = useShopClock()
  // a page of the cache has heard nothing of the server yet
  useQuery({ ...shopQueries.shop(), refetchOnMount: isClockSet() ? true : 'always' })
  const promised = now && promisedTime({ time_type: 'now' }, city.delivery, now)
  return promised === null || isServed({ hours }, city.time_zone, new Date(promised.from)) ? null : '. Можно заказать\u00a0заранее'
}
