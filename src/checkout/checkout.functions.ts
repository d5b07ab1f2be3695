import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { id } from '~/contracts/common'
import { openCities } from '~/contracts/dictionaries'
import { createOrderBody, placedOrder } from '~/contracts/orders'
import { systemStatus } from '~/contracts/system'
import { kitchenPolling } from '~/shop/kitchen'

/** Places an order under an idempotency key. Throws 401, 409 `cart_changed` or `promise_changed` with the difference, 422 with the
 *  field, 503 in maintenance. */
export const placeOrder = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ key: z.uuid(), order: createOrderBody })))
  .handler(({ data, context }) => apiSend('POST', '/v2/orders', data.order, placedOrder, { token: context.token, key: data.key }))

const fetchKitchen = createServerFn()
  .validator(checked(z.object({ cityId: id })))
  .handler(async ({ data }) => {
    const [status, list] = await Promise.all([
      apiGet(`/v3/option/system-status?city_id=${data.cityId}`, systemStatus),
      apiGet('/v2/cities', openCities),
    ])
    const city = list.find(({ id }) => id === data.cityId)
    const { hours = [], special_hours = [], paused_until = null } = city ?? {}
    return { ...status, hours, special_hours, paused_until }
  })

export const checkoutQueries = {
  /** The state of a city's kitchen with its hours, holidays and pause; 404 for an unknown city. Polled: night may come during a checkout. */
  kitchen: (cityId: number) =>
    queryOptions({
      queryKey: ['kitchen', cityId],
      queryFn: () => fetchKitchen({ data: { cityId } }),
      staleTime: 60_000,
      ...kitchenPolling,
    }),
}
