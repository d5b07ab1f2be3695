import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { READY_CHECKS } from '~/contracts/staff-constants'
import { readyCheck, shopReady } from '~/contracts/staff-ready'

/** All checks of a new shop. Throws 403. */
export const fetchReady = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/ready', shopReady, context.staff))

/** Makes one check again: places the test order, sends the SMS, asks the payment provider. Throws 403. */
export const runCheck = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id: z.enum(READY_CHECKS), pay: z.enum(['receipt', 'online']).default('receipt') })))
  .handler(({ data, context }) => apiSend('POST', `/staff/ready/${data.id}/run?pay=${data.pay}`, undefined, readyCheck, context.staff))
