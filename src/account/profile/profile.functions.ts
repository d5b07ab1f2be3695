import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { clearDeviceCookie, clearSessionCookie } from '~/api/cookies.server'
import { repeatKey } from '~/contracts/common'
import { deleteUserBody, updateUserBody, userEnvelope, userExport } from '~/contracts/user'

/** Updates the given fields, `null` clears one. Returns the profile. Throws 401, 422 by field. */
export const saveProfile = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(updateUserBody))
  .handler(async ({ data, context }) => (await apiSend('PATCH', '/v2/user', data, userEnvelope, { token: context.token })).user)

/** All stored data about the customer: the text of a JSON file and its date. Throws 401. */
export const fetchUserExport = createServerFn()
  .middleware([bearer])
  .handler(async ({ context }) => {
    const all = await apiGet('/v3/user/export', userExport, { token: context.token })
    return { text: JSON.stringify(all, null, 2), day: all.exported_at.slice(0, 10) }
  })

/** Deletes the account and all its sessions with a new code, and clears this browser's cookies. Sends the device cookie, because
 *  a known device has its own codes. Throws 401, 422 `code` with the attempts left. */
export const eraseUser = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(deleteUserBody.extend({ key: repeatKey.optional() })))
  .handler(async ({ data: { key, ...body }, context }) => {
    await apiSend('DELETE', '/v3/user', body, nothing, { token: context.token, withDevice: true, key })
    clearSessionCookie()
    clearDeviceCookie()
  })
