import type { ConsentWay } from '~/contracts/site'
import { requestCode } from './auth.functions'
import { changedConsent } from './sign-in-problem'
import type { CodeRequest } from './use-send-code'

/** How the shop asks for the consent, to which text, and what takes the version of a newer one. */
export type Consent = { way: ConsentWay; version: string; renew: (version: string) => void }

/** Requests a code for a sign-in, once the customer has consented. Where the text changed since the page was opened, the page takes its new
 *  version, and `onOldConsent` asks the customer again. */
export const requestSignInCode =
  (phone: string, consent: Consent, onOldConsent: (text: string) => void): CodeRequest =>
  async ({ captcha }) => {
    try {
      return await requestCode({ data: { phone, consent: consent.version, ...(captcha !== undefined && { captcha }) } })
    } catch (error) {
      const changed = changedConsent(error)
      if (changed) {
        consent.renew(changed.version)
        onOldConsent(changed.text)
      }
      throw error
    }
  }
