import { ApiError, errorText } from '~/lib/api-error'
import { showToast } from './show-toast'

/** Shows what went wrong, in the customer's words. The only place that turns an error into a toast. */
export function showError(error: unknown): void {
  showToast({ kind: 'bad', title: errorText(error) })
}

/** The same without 401, which the router handles. */
export function showFault(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) showError(error)
}
