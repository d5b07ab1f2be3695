import { ApiError, errorText } from '~/lib/api-error'
import type { CaptchaWidget } from './captcha'

/** The error text of a sign-in call: that of the visible field, else of any field (the phone's limit can be exceeded at the code
 *  step). */
export const signInProblem = (failure: unknown, field: 'phone' | 'code'): string =>
  (failure instanceof ApiError && failure.fields[field]) || errorText(failure)

/** The captcha that the API requires, else `null`. An API of an earlier version has only one. */
export function requiredCaptcha(failure: unknown): { widget: CaptchaWidget; siteKey: string } | null {
  const siteKey = detailOf(failure, 'captcha_required', 'site_key')
  const widget = detailOf(failure, 'captcha_required', 'widget') === 'smartcaptcha' ? 'smartcaptcha' : 'turnstile'
  return siteKey === null ? null : { widget, siteKey }
}

/** The present version of the consent and what to say, if the given one is that of an old text. */
export function changedConsent(failure: unknown): { version: string; text: string } | null {
  const version = detailOf(failure, 'consent_changed', 'version')
  return version === null ? null : { version, text: errorText(failure) }
}

/** A text of the error body, if the error has that code. */
function detailOf(failure: unknown, code: string, name: string): string | null {
  if (!(failure instanceof ApiError) || failure.code !== code) return null
  const { data } = failure
  const detail: unknown = typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === name)?.[1] : null
  return typeof detail === 'string' && detail !== '' ? detail : null
}
