import { ApiError } from '~/lib/api-error'

/** The status of whatever was thrown: the API's own; a call that never arrived is as good as a shop that does not answer. */
export function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status
  return error instanceof TypeError ? 503 : 500
}

/** Tells the error tracking of a page that could not be shown, by the platform's own event `error` of the window, which
 *  every tracking hears. What is the visitor's own doing (status 300–499) is not told. */
export function reportPageError(error: unknown): void {
  const status = statusOf(error)
  if (status >= 300 && status <= 499) return
  if (typeof window !== 'undefined') window.reportError(error)
}
