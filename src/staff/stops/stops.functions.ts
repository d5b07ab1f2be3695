import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { changeStopBody, stop, stopBody, stopList, stopPlan, stopSubjects } from '~/contracts/staff-stops'

/** The open stops of a kitchen and what was done today. Throws 403 `not_allowed`, 404 for a foreign kitchen. */
export const fetchStops = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ kitchenId: id })))
  .handler(({ data, context }) => apiGet(`/staff/stops?kitchen_id=${data.kitchenId}`, stopList, context.staff))

/** What can be stopped. Throws 403 `not_allowed`. */
export const fetchSubjects = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/stops/subjects', stopSubjects, context.staff))

/** What a stop would do; stores nothing. Throws 403 `not_allowed` (all kitchens), 404, 422. */
export const planStop = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(stopBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/stops?dry=1', data, stopPlan, context.staff))

/** Stops a dish, an option or an ingredient. Throws 403 `not_allowed` (all kitchens), 404, 409 `stopped_already`, 422. */
export const setStop = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(stopBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/stops', data, stopPlan, context.staff))

/** Moves the end of a stop. Throws 403 `not_allowed`, 404, 409 `stop_over`, 422. */
export const moveStop = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(changeStopBody.extend({ id })))
  .handler(({ data: { id, ...body }, context }) => apiSend('PATCH', `/staff/stops/${id}`, body, stop, context.staff))

/** Ends a stop; again does nothing. Throws 403 `not_allowed`, 404. */
export const endStop = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id })))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/stops/${data.id}`, undefined, nothing, context.staff))
