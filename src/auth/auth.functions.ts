import { createServerFn } from '@tanstack/react-start'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { clearSessionCookie, setSessionCookie } from '~/api/cookies.server'
import { loginBody, loginResult, ownCodeBody, signInCodeBody, smsCodeSent } from '~/contracts/auth'
import { repeatKey } from '~/contracts/common'
import { userEnvelope } from '~/contracts/user'
import { tokenMark } from './token-mark'

/** Sends a code for a sign-in, with the consent that was given, and returns when it expires and can be requested again. Throws 422 with
 *  the code `captcha_required` and the site key if a captcha is required. */
export const requestCode = createServerFn({ method: 'POST' })
  .validator(checked(signInCodeBody))
  .handler(({ data: { phone, captcha, consent } }) => {
    const query = new URLSearchParams({ phone, consent, ...(captcha && { captcha }) })
    return apiSend('GET', `/v2/get-smscode?${query}`, undefined, smsCodeSent, { withDevice: true })
  })

/** The same for the phone of the signed-in customer, who confirms an act. Throws 401 too. */
export const requestOwnCode = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(ownCodeBody))
  .handler(async ({ data: { captcha }, context: { token } }) => {
    const { user } = await apiGet('/v2/user', userEnvelope, { token })
    const query = new URLSearchParams({ phone: user.phone, ...(captcha && { captcha }) })
    return apiSend('GET', `/v2/get-smscode?${query}`, undefined, smsCodeSent, { withDevice: true })
  })

/** Signs in: returns the token and sets it as the cookie that document rendering reads. The same key may send the code again. */
export const signIn = createServerFn({ method: 'POST' })
  .validator(checked(loginBody.extend({ key: repeatKey.optional() })))
  .handler(async ({ data: { key, ...body } }) => {
    const result = await apiSend('POST', '/v2/login', body, loginResult, { withDevice: true, key })
    setSessionCookie(result.token)
    return result
  })

/** Ends the session on the server; clears the cookie even if the call fails. */
export const signOut = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .handler(async ({ context }) => {
    clearSessionCookie()
    await apiSend('POST', '/v2/logout', undefined, nothing, { token: context.token })
  })

/** Clears the session cookie of a browser that is signed out already. */
export const clearSession = createServerFn({ method: 'POST' }).handler(() => clearSessionCookie())

/** The signed-in customer. A call of the browser also renews the cookie that document rendering reads. Throws 401. */
export const fetchUser = createServerFn()
  .middleware([bearer])
  .handler(async ({ context: { token, headerToken } }) => {
    const { user } = await apiGet('/v2/user', userEnvelope, { token })
    if (headerToken) setSessionCookie(headerToken)
    return user
  })

/** The mark of the session that a document is rendered for; `null` without one. */
export const fetchSessionMark = createServerFn()
  .middleware([bearer])
  .handler(({ context: { token } }) => token && tokenMark(token))
