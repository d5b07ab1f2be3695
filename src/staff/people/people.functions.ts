import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { staffCreation, staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import {
  addPersonBody,
  approveDeviceBody,
  changeDeviceBody,
  changePersonBody,
  staffDevice,
  staffDevices,
  staffPeople,
  staffPerson,
  waitingPairing,
} from '~/contracts/staff-people'

export const fetchPeople = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/people', staffPeople, context.staff))

/** Throws 403 `pin_needed`, 422. */
export const addPerson = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(addPersonBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/people', data, staffPerson, context.staff))

/** Throws 403 `pin_needed`, 409 `last_owner`, 422. */
export const savePerson = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, change: changePersonBody })))
  .handler(({ data, context }) => apiSend('PATCH', `/staff/people/${data.id}`, data.change, staffPerson, context.staff))

export const fetchDevices = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/devices', staffDevices, context.staff))

/** What waits for approval under a code. Throws 404. */
export const fetchPairing = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ code: z.string().regex(/^\d{6}$/) })))
  .handler(({ data, context }) => apiGet(`/staff/pairings/${data.code}`, waitingPairing, context.staff))

/** Approves a tablet. Throws 404, 422. */
export const approveDevice = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(approveDeviceBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/devices', data, staffDevice, context.staff))

export const saveDevice = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, change: changeDeviceBody })))
  .handler(({ data, context }) => apiSend('PATCH', `/staff/devices/${data.id}`, data.change, staffDevice, context.staff))

export const revokeDevice = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id })))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/devices/${data.id}`, undefined, nothing, context.staff))
