import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { staffSystem, staffSystemBody } from '~/contracts/staff'
import { board, kitchen, type KitchenBody } from '~/contracts/staff-board'
import { staffShop, type StaffShopBody } from '~/contracts/staff-shop'
import { systemStatus } from '~/contracts/system'

export const fetchShopFacts = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/shop', staffShop, context.staff))

/** Throws 403 `pin_needed`, 409 `edited_meanwhile`, 422. */
export const saveShopFacts = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  // the API validates: its faults name the fields
  .validator(checked(z.object({ revision: z.int(), change: z.custom<StaffShopBody>() })))
  .handler(({ data: { revision, change }, context }) =>
    apiSend('PATCH', '/staff/shop', change, staffShop, { ...context.staff, headers: { 'if-match': `"${revision}"` } }),
  )

/** The switches of the site. */
export const fetchSystem = createServerFn().handler(async () => {
  const { delivery_state, maintenance_state } = await apiGet('/v3/option/system-status', systemStatus)
  return { delivery_state, maintenance_state }
})

/** Throws 403 `pin_needed`, 422. */
export const saveSystem = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(staffSystemBody))
  .handler(({ data, context }) => apiSend('PATCH', '/staff/system', data, staffSystem, context.staff))

/** A kitchen with its settings. Throws 404. */
export const fetchKitchen = createServerFn()
  .middleware([staffSession])
  .validator(checked(id))
  .handler(async ({ data, context }) => (await apiGet(`/staff/board?kitchen_id=${data}`, board, context.staff)).kitchen)

/** Throws 403 `pin_needed`, 422. */
export const saveKitchen = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, change: z.custom<KitchenBody>() })))
  .handler(({ data, context }) => apiSend('PATCH', `/staff/kitchens/${data.id}`, data.change, kitchen, context.staff))
