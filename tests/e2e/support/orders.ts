import type { PlacedOrder } from '~/contracts/orders'
import type { Api } from './shop'

/** Cash, in the numbers of the API. */
const CASH = { pay_variant: 1, pay_type: 1 }

/** Places a small pickup order through the API: two portions of one roll, or what else is wanted, partly paid with
 *  bonuses where asked. */
export async function orderByApi(
  api: Api,
  token: string,
  goods = [{ id: 101, qtt: 2 }],
  bonuses = 0,
  pay: { pay_variant: number; pay_type: number; card_id?: number; online_way?: 'sbp' } = CASH,
  promocode?: string,
): Promise<PlacedOrder> {
  const quoted = await api('POST', '/v3/cart/quote', { token, body: { goods, bonuses, promocode, delivery_type: 'pickup' } })
  const { totals } = quoted.body as { totals: { total: number } }
  const points = (await api('GET', '/v2/pickuppoints')).body as { id: number }[]
  const { status, body } = await api('POST', '/v2/orders', {
    token,
    body: {
      delivery_type: 'pickup',
      pickup_point_id: points[0]?.id,
      time_type: 'now',
      ...pay,
      goods,
      bonuses,
      promocode,
      total: totals.total,
    },
  })
  if (status !== 201) throw new Error(`order: ${status} ${JSON.stringify(body)}`)
  return body as PlacedOrder
}

/** Takes a pickup order through the kitchen and gives it out, as the staff does. */
export async function complete(staff: Api, id: number): Promise<void> {
  for (const step of ['processed', 'completed'] as const) {
    const { status, body } = await staff('PATCH', `/staff/orders/${id}`, { body: { status: step } })
    if (status !== 200) throw new Error(`${step}: ${status} ${JSON.stringify(body)}`)
  }
}
