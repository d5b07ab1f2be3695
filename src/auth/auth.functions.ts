import { createServerFn } from '@tanstack/react-start'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { clearSessionCookie, setSessionCookie } from '~/api/cookies.server'
import { loginBody, loginResult, smsCodeQuery, smsCodeSent } from '~/contracts/auth'
import { userEnvelope } from '~/contracts/user'

/** Sends a code to a phone; answers in how many seconds it may be asked for again. Where the shop wants a proof that a person
 *  asks, it throws a 422 whose `code` is `captcha_required` (`captchaSiteKey` reads with what key to get one). */
export const requestCode = createServerFn({ method: 'POST' })
  .validator(checked(smsCodeQuery))
  .handler(({ data }) => {
    const query = new URLSearchParams({ phone: data.phone, ...(data.captcha && { captcha: data.captcha }) })
    return apiSend('GET', `/v2/get-smscode?${query}`, undefined, smsCodeSent, { withDevice: true })
  })

/** Signs in: answers the token and sets it as the cookie that document rendering reads. */
export const signIn = createServerFn({ method: 'POST' })
  .validator(checked(loginBody))
  .handler(async ({ data }) => {
    const result = await apiSend('POST', '/v2/login', data, loginResult, { withDevice: true })
    setSessionCookie(result.token)
    return result
  })

/** Ends the session on the server; the cookie goes even where the call fails. */
export const signOut = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .handler(async ({ context }) => {
    clearSessionCookie()
    await apiSend('POST', '/v2/logout', undefined, nothing, { token: context.token })
  })

/** The signed-in customer. Throws 401. */
export const fetchUser = createServerFn()
  .middleware([bearer])
  .handler(async ({ context }) => (await apiGet('/v2/user', userEnvelope, { token: context.token })).user)
