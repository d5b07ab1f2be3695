import { createServerFn } from '@tanstack/react-start'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id, repeatKey } from '~/contracts/common'
import { contacts } from '~/contracts/dictionaries'
import { siteOf } from '~/contracts/site'
import {
  deviceStateBody,
  devicePeople,
  pairingState,
  pollPairingBody,
  setPinBody,
  staffCodeBody,
  staffCodeSent,
  staffMe,
  staffPinBody,
  staffSignedIn,
  staffSignInBody,
  startedPairing,
  stepUpBody,
} from '~/contracts/staff-people'

/** Who calls. Throws 401 `no_session`, `device_unknown`. */
export const fetchMe = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/me', staffMe, context.staff))

/** What the shop is called, and how it writes phones. */
export const fetchShopFacts = createServerFn().handler(async () => {
  const { name, phone_mask } = siteOf(await apiGet('/v2/option', contacts))
  return { name, phone_mask }
})

/** Sends a code by SMS to a person of staff; the answer tells nothing about the phone. */
export const requestStaffCode = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(staffCodeBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/sign-in/code', data, staffCodeSent, context.staff))

/** Signs in with the code; the same key may send it again. Throws 422 `code`. */
export const signInStaff = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(staffSignInBody.extend({ key: repeatKey.optional() })))
  .handler(({ data: { key, ...body }, context }) => apiSend('POST', '/staff/sign-in', body, staffSignedIn, { ...context.staff, key }))

/** Ends the person's session; the device stays known. */
export const signOutStaff = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .handler(({ context }) => apiSend('POST', '/staff/sign-out', undefined, nothing, context.staff))

/** Asks for a code with which a manager approves this tablet. */
export const startPairing = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .handler(({ context }) => apiSend('POST', '/staff/pairings', {}, startedPairing, context.staff))

/** Whether the tablet was approved; `approved` makes it known. */
export const pollPairing = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(pollPairingBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/pairings/poll', data, pairingState, context.staff))

/** Who can take over this device with a PIN. */
export const fetchDevicePeople = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/devices/here/people', devicePeople, context.staff))

/** A person takes over this device. Throws 422 `pin`. */
export const enterPin = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(staffPinBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/pin', data, staffSignedIn, context.staff))

/** Confirms the signed-in person for five minutes. Throws 422 `pin`. */
export const stepUp = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(stepUpBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/step-up', data, nothing, context.staff))

/** Sets one's own PIN, or clears that of someone else (`null`). Throws 403 `pin_needed`, 422 `pin`. */
export const savePin = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(setPinBody.extend({ id })))
  .handler(({ data, context }) => apiSend('PUT', `/staff/people/${data.id}/pin`, { pin: data.pin }, nothing, context.staff))

/** Says how this device does. */
export const saveDeviceState = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(deviceStateBody))
  .handler(({ data, context }) => apiSend('PUT', '/staff/devices/here/state', data, nothing, context.staff))
