import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { cashBody, courierScreen, couriers, handedIn, shiftBody } from '~/contracts/staff-courier'

/** The courier's own screen. Throws 401, 403, 404 for a foreign kitchen. */
export const fetchCourier = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ kitchenId: id })))
  .handler(({ data, context }) => apiGet(`/staff/courier?kitchen_id=${data.kitchenId}`, courierScreen, context.staff))

/** Throws 409 `runs_open`. */
export const saveShift = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(shiftBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/courier/shift', data, nothing, context.staff))

/** The couriers of a kitchen, for its managers. Throws 403, 404. */
export const fetchCouriers = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ kitchenId: id })))
  .handler(({ data, context }) => apiGet(`/staff/couriers?kitchen_id=${data.kitchenId}`, couriers, context.staff))

/** Takes a courier's cash. Throws 403 `pin_needed`, 409 `cash_changed`, 422. */
export const takeCash = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(cashBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/courier/cash', data, handedIn, context.staff))
