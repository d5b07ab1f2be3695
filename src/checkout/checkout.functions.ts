import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiSend } from '~/api/client.server'
import { createOrderBody, placedOrder } from '~/contracts/orders'

/** Places an order. The key names one try: sent twice, it is one order. Throws 401, 409 `cart_changed` with the
 *  difference, 422 with the field, 503 in maintenance. */
export const placeOrder = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ key: z.uuid(), order: createOrderBody })))
  .handler(({ data, context }) =>
    apiSend('POST', '/v2/orders', data.order, placedOrder, { token: context.token, headers: { 'idempotency-key': data.key } }),
  )
