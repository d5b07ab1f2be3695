import { createServerFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import { SESSION_PATH } from '~/contracts/constants'
import { userEnvelope } from '~/contracts/user'
import { ApiError } from '~/lib/api-error'
import { QUICK_CALL_MS, withinLimit } from '~/lib/time-limit'
import { apiGet } from './client.server'
import { setSessionCookie } from './cookies.server'
import { cookieToken } from './document-token'

/** Answers `{token}` of the session cookie, for a browser that lost its local storage; `null` without a live session. It does nothing
 *  else, so that a forged call, which cannot read the answer, has no effect. docs/decisions/066. */
export const sessionToken = createServerFn({ method: 'POST' }).handler(async () =>
  Response.json({ token: await liveToken() }, { headers: { 'cache-control': 'private, no-store' } }),
)

async function liveToken(): Promise<string | null> {
  const token = cookieToken(getRequestHeader('cookie') ?? null)
  if (!token) return null
  try {
    await apiGet('/v2/user', userEnvelope, { token })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
  setSessionCookie(token)
  return token
}

/** Asks for it, by a plain request whose address is the same in every build (src/server.ts). Browser only.
 *  @throws TypeError where the server does not answer in full and in time */
export const fetchToken = (): Promise<string | null> =>
  withinLimit(
    async (signal) => {
      const response = await fetch(SESSION_PATH, { method: 'POST', signal })
      if (!response.ok) throw new TypeError(`no answer: ${response.status}`)
      const { token } = (await response.json()) as { token: unknown }
      return typeof token === 'string' ? token : null
    },
    { ms: QUICK_CALL_MS },
  )
