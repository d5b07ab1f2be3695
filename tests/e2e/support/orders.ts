import type { PlacedOrder } from '~/contracts/orders'
import type { Api } from './shop'

/** Places a small pickup order through the API: two portions of one roll. */
export async function orderByApi(api: Api, token: string): Promise<PlacedOrder> {
  const goods = [{ id: 101, qtt: 2 }]
  const quoted = await api('POST', '/v3/cart/quote', { token, body: { goods, delivery_type: 'pickup' } })
  const { totals } = quoted.body as { totals: { total: number } }
  const points = (await api('GET', '/v2/pickuppoints')).body as { id: number }[]
  const { status, body } = await api('POST', '/v2/orders', {
    token,
    body: {
      delivery_type: 'pickup',
      pickup_point_id: points[0]?.id,
      time_type: 'now',
      pay_variant: 1,
      pay_type: 1,
      goods,
      total: totals.total,
    },
  })
  if (status !== 201) throw new Error(`order: ${status} ${JSON.stringify(body)}`)
  return body as PlacedOrder
}
