import { ApiError, errorText } from '~/lib/api-error'

/** The error text of a sign-in call: that of the visible field, else of any field (the phone's limit can be exceeded at the code
 *  step). */
export const signInProblem = (failure: unknown, field: 'phone' | 'code'): string =>
  (failure instanceof ApiError && failure.fields[field]) || errorText(failure)

/** The site key if the API requires a captcha, else `null`. */
export function captchaKey(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.code !== 'captcha_required') return null
  const { data } = failure
  const key = typeof data === 'object' && data !== null && 'site_key' in data ? data.site_key : null
  return typeof key === 'string' && key !== '' ? key : null
}
