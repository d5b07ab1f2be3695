import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { ORDERS_PER_PAGE } from '~/contracts/constants'
import { order, orderPage, orderPayment } from '~/contracts/orders'

/** One page of the customer's orders, newest first. Throws 401. */
export const fetchOrders = createServerFn()
  .middleware([bearer])
  .validator(checked(z.object({ page: z.int().positive() })))
  .handler(({ data, context }) => apiGet(`/v3/orders?page=${data.page}&per_page=${ORDERS_PER_PAGE}`, orderPage, { token: context.token }))

/** One order of the customer's. Throws 401, and 404 for somebody else's. */
export const fetchOrder = createServerFn()
  .middleware([bearer])
  .validator(checked(z.object({ id: z.int().positive() })))
  .handler(({ data, context }) => apiGet(`/v3/orders/${data.id}`, order, { token: context.token }))

/** Cancels an order of the customer's and gives it back as it stands then. Throws 401, 404 for somebody else's, and 409
 *  where the kitchen has begun. */
export const cancelOrder = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ id: z.int().positive() })))
  .handler(({ data, context }) => apiSend('POST', `/v3/orders/${data.id}/cancel`, undefined, order, { token: context.token }))

/** Starts or finds the payment of an order of the customer's: where to pay, or how it went where no page is needed. Asked
 *  again, it is the same payment while that can be paid. Throws 401, 404 for somebody else's, and 409 where there is nothing
 *  to pay any more. */
export const fetchPayment = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ id: z.int().positive() })))
  .handler(({ data, context }) => apiGet(`/v3/orders/${data.id}/payment`, orderPayment, { token: context.token }))
