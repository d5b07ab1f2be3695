import { createServerFn } from '@tanstack/react-start'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { clearSessionCookie } from '~/api/cookies.server'
import { sessionRef, sessions } from '~/contracts/auth'

/** Where the customer is signed in: this browser first, then by last use. Throws 401. */
export const fetchSessions = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v3/sessions', sessions, { token: context.token }))

/** Signs one device out by its session's id. Throws 401, and 404 where that session has ended already. */
export const revokeSession = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(sessionRef))
  .handler(async ({ data, context }) => {
    await apiSend('DELETE', `/v3/sessions/${data.id}`, undefined, nothing, { token: context.token })
  })

/** Signs every device out, this one too. Where the call fails nothing has changed, the cookie included. Throws 401. */
export const revokeAllSessions = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .handler(async ({ context }) => {
    await apiSend('DELETE', '/v3/sessions', undefined, nothing, { token: context.token })
    clearSessionCookie()
  })
