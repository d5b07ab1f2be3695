import { ApiError } from '~/lib/api-error'
import { readOffline } from '~/lib/use-offline'
import { showError } from '~/ui/show-error'

let isShown = false

/** Shows the first start-up failure of a visit as a toast. An ended session and a missing network have messages of their own. */
export function showStartFailure(error: unknown): void {
  if (isShown || readOffline() !== null || (error instanceof ApiError && error.status === 401)) return
  isShown = true
  showError(error)
}
