import type { PlacedOrder } from '~/contracts/orders'
import type { Quote } from '~/contracts/cart'
import type { PhoneOrderBody } from '~/contracts/staff-desk'
import { PAY_VARIANT } from '~/contracts/constants'

/** What the operator tells the guest of an order that was placed. */
export type Placed = {
  id: number
  number: string
  total: number
  delivery_type: 'delivery' | 'pickup'
  time_type: 'now' | 'datetime'
  promised: Quote['promised']
  isOnline: boolean
  isSent: boolean
  url: string | null
}

export const placedOf = (order: PlacedOrder, body: PhoneOrderBody, promised: Quote['promised']): Placed => ({
  id: order.id,
  number: order.number,
  total: order.total,
  delivery_type: body.delivery_type,
  time_type: body.time_type,
  promised,
  isOnline: body.pay_variant === PAY_VARIANT.online,
  isSent: body.send_link === true,
  url: order.payment?.url ?? null,
})
