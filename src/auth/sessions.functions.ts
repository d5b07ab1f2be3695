import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { clearSessionCookie } from '~/api/cookies.server'
import { sessionRef, sessionList } from '~/contracts/auth'

/** The customer's sessions: this browser first, then by last use. Throws 401. */
export const fetchSessions = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v3/sessions', sessionList, { token: context.token }))

/** Ends one session. Throws 401, 404 if it has ended already. */
export const revokeSession = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(sessionRef))
  .handler(async ({ data, context }) => {
    await apiSend('DELETE', `/v3/sessions/${data.id}`, undefined, nothing, { token: context.token })
  })

/** Ends all sessions, this one too. Keeps the cookie if the call fails. Throws 401. */
export const revokeAllSessions = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .handler(async ({ context }) => {
    await apiSend('DELETE', '/v3/sessions', undefined, nothing, { token: context.token })
    clearSessionCookie()
  })

export const sessionQueries = {
  list: () => queryOptions({ queryKey: ['me', 'sessions'], queryFn: () => fetchSessions(), staleTime: 5_000 }),
}
