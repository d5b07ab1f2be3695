import { ApiError, errorText } from '~/lib/api-error'

/** What went wrong with a call of the sign-in, in the customer's words: the text of the field in view, else of whatever field
 *  is at fault (a phone's budget is spent at the code too). No answer in time is a lost connection. */
export function signInProblem(failure: unknown, field: 'phone' | 'code'): string {
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return errorText(new TypeError('no answer'))
  return (failure instanceof ApiError && failure.fields[field]) || errorText(failure)
}

/** The site key of the check that the shop wants solved first; `null` where the failure is another. */
export function captchaKey(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.code !== 'captcha_required') return null
  const { data } = failure
  const key = typeof data === 'object' && data !== null && 'site_key' in data ? data.site_key : null
  return typeof key === 'string' && key !== '' ? key : null
}
