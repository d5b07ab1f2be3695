import { z } from 'zod'
import { id, moment, phone, smsCode } from './common'

/** The version of the consent to the processing of personal data that a customer was shown and gave. */
const CONSENT_MISSING = 'Отметьте согласие на обработку персональных данных'
const consent = z.string(CONSENT_MISSING).min(1, CONSENT_MISSING).max(40, CONSENT_MISSING)

/** GET /v2/get-smscode. `captcha` is the captcha token, required after a 422 `captcha_required` with `error.site_key`. With `consent` the
 *  sign-in by this code records it; another version than that of the present text is 422 `consent_changed` with `error.version`. */
export const smsCodeQuery = z.object({
  phone,
  captcha: z.string().max(4096, 'Проверка не прошла. Пройдите её ещё раз.').optional(),
  consent: consent.optional(),
})
/** What the site asks with: no code without the consent. */
export const signInCodeBody = smsCodeQuery.extend({ consent })
export const ownCodeBody = smsCodeQuery.pick({ captcha: true })
/** Seconds until the code expires and until the next one can be requested. */
export const smsCodeSent = z.object({ expires_in: z.int(), resend_in: z.int() }).meta({ id: 'SmsCodeSent' })
export type SmsCodeSent = z.infer<typeof smsCodeSent>

/** POST /v2/login */
export const loginBody = z.object({ phone, code: smsCode }).meta({ id: 'LoginBody' })
export type LoginBody = z.infer<typeof loginBody>
export const loginResult = z.object({ token: z.string() }).meta({ id: 'LoginResult' })

/** GET /v3/sessions */
export const session = z.object({ id, device: z.string(), last_used_at: moment, is_current: z.boolean() }).meta({ id: 'Session' })
export const sessionList = z.array(session)
export type Session = z.infer<typeof session>

/** DELETE /v3/sessions/{id} */
export const sessionRef = z.object({ id })
