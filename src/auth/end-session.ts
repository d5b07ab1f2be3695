import type { QueryClient } from '@tanstack/react-query'
import { writeToken } from '~/lib/token'
import { showToast } from '~/ui/show-toast'

type Session = { queryClient: QueryClient; goHome: () => Promise<void> }

/** Ends the session in this browser: removes the token and all personal data, then goes home with the message. The cart and
 *  unsaved texts stay for the next sign-in of the same customer. */
export async function endSession({ queryClient, goHome }: Session, message?: string): Promise<void> {
  writeToken(null)
  await queryClient.cancelQueries({ queryKey: ['me'] })
  try {
    await goHome()
  } finally {
    forgetCustomer(queryClient)
  }
  if (message) showToast({ kind: 'note', title: message })
}

/** Removes all personal data; queries in use are reset and fetched again. */
export function forgetCustomer(queryClient: QueryClient): void {
  // each part shows its own error
  queryClient.resetQueries({ queryKey: ['me'] }).catch(() => undefined)
  queryClient.removeQueries({ queryKey: ['me'], type: 'inactive' })
}
