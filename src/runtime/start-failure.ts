import { ApiError } from '~/lib/api-error'
import { readOffline } from '~/lib/use-offline'
import { showError } from '~/ui/show-error'

let isTold = false

/** Tells what failed while the shop started: the first of it, once a visit, for one cause rarely fails alone. An ended session
 *  speaks for itself, a missing network has its ribbon. Spec §8 "Startup failures". */
export function tellStartFailure(error: unknown): void {
  if (isTold || readOffline() !== null || (error instanceof ApiError && error.status === 401)) return
  isTold = true
  showError(error)
}
