import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { id } from '~/contracts/common'
import { ORDERS_PER_PAGE } from '~/contracts/constants'
import { order, orderPage, orderPayment, type Order } from '~/contracts/orders'

const orderRef = checked(z.object({ id }))

/** An order with the server's time of reading, in milliseconds: a customer's clock may be wrong. */
export type ShownOrder = Order & { now: number }
const shown = (one: Order): ShownOrder => ({ ...one, now: Date.now() })

/** One page of the customer's orders, newest first; `count` is the length of a page. Throws 401. */
export const fetchOrders = createServerFn()
  .middleware([bearer])
  .validator(checked(z.object({ page: z.int().positive(), count: z.int().positive().default(ORDERS_PER_PAGE) })))
  .handler(async ({ data: { page, count }, context }) => {
    const { data, meta } = await apiGet(`/v3/orders?page=${page}&per_page=${count}`, orderPage, { token: context.token })
    return { data: data.map(shown), meta }
  })

/** One order. Throws 401, 404 for another customer's order. */
export const fetchOrder = createServerFn()
  .middleware([bearer])
  .validator(orderRef)
  .handler(async ({ data, context }) => shown(await apiGet(`/v3/orders/${data.id}`, order, { token: context.token })))

/** Cancels an order and returns it. Throws 401, 404 for another customer's order, 409 if the kitchen has begun. */
export const cancelOrder = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(orderRef)
  .handler(async ({ data, context }) =>
    shown(await apiSend('POST', `/v3/orders/${data.id}/cancel`, undefined, order, { token: context.token })),
  )

/** Starts the payment of an order or returns the open one: its page, or its outcome if no page is needed. Throws 401, 404 for
 *  another customer's order, 409 if there is nothing to pay. */
export const fetchPayment = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(orderRef)
  .handler(({ data, context }) => apiGet(`/v3/orders/${data.id}/payment`, orderPayment, { token: context.token }))
