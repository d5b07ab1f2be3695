import { ApiError } from '~/lib/api-error'
import { isReloading } from '~/lib/reload-once'

/** The status of an error: the API's own, 503 for a failed request, else 500. */
export function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status
  return error instanceof TypeError ? 503 : 500
}

/** Reports a page that failed to render, by the window's `error` event. Errors with status 300–499 are not reported. */
export function reportPageError(error: unknown): void {
  const status = statusOf(error)
  if ((status >= 300 && status <= 499) || isReloading(error)) return
  if (typeof window !== 'undefined') window.reportError(error)
}
