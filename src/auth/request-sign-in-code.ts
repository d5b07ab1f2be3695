import { CONSENT_VERSION } from '~/contracts/constants'
import { requestCode } from './auth.functions'
import type { CodeRequest } from './use-send-code'

/** Requests a code for a sign-in, once the customer has consented. */
export const requestSignInCode =
  (phone: string): CodeRequest =>
  ({ captcha }) =>
    requestCode({ data: { phone, consent: CONSENT_VERSION, ...(captcha !== undefined && { captcha }) } })
