import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { clearDeviceCookie, clearSessionCookie } from '~/api/cookies.server'
import { deleteUserBody, updateUserBody, userEnvelope, userExport } from '~/contracts/user'

/** Changes the named fields of the customer's profile, `null` clears one; answers the profile. Throws 401, 422 by field. */
export const saveProfile = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(updateUserBody))
  .handler(async ({ data, context }) => (await apiSend('PATCH', '/v2/user', data, userEnvelope, { token: context.token })).user)

/** All that is held about the customer, as the text of a JSON file and the day it was taken. Throws 401. */
export const fetchUserExport = createServerFn()
  .middleware([bearer])
  .handler(async ({ context }) => {
    const all = await apiGet('/v3/user/export', userExport, { token: context.token })
    return { text: JSON.stringify(all, null, 2), day: all.exported_at.slice(0, 10) }
  })

/** Deletes the account after a fresh code, and with it every session; both cookies of this browser go too. A known device has
 *  codes of its own, so it is named. Throws 401, and 422 `code:` for a wrong one, with the tries left. */
export const eraseUser = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(deleteUserBody))
  .handler(async ({ data, context }) => {
    await apiSend('DELETE', '/v3/user', data, nothing, { token: context.token, withDevice: true })
    clearSessionCookie()
    clearDeviceCookie()
  })
