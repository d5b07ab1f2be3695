import { createServerFn } from '@tanstack/react-start'
import { checked } from '~/api/checked'
import { apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { deliverySheet, kitchen, kitchenBody } from '~/contracts/staff-board'

/** Changes settings of a kitchen. Throws 403 `not_allowed`, `pin_needed`. */
export const saveKitchen = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(kitchenBody.extend({ id })))
  .handler(({ data: { id, ...body }, context }) => apiSend('PATCH', `/staff/kitchens/${id}`, body, kitchen, context.staff))

/** The guest's phone and address; the server writes down who looked. Throws 403 `not_allowed`, 404. */
export const revealGuest = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('POST', `/staff/orders/${data}/delivery`, {}, deliverySheet, context.staff))
