import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { deliverySheet } from '~/contracts/staff-board'

/** Name, phone and address of an order, for the courier's slip. Each call is audited. Throws 401, 403, 404 for a foreign kitchen. */
export const revealDelivery = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ orderId: id })))
  .handler(({ data, context }) => apiSend('POST', `/staff/orders/${data.orderId}/delivery`, {}, deliverySheet, context.staff))
