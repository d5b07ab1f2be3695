import type { QueryClient } from '@tanstack/react-query'
import { writeToken } from '~/lib/token'
import { showToast } from '~/ui/show-toast'

type Session = { queryClient: QueryClient; goHome: () => Promise<void> }

/** Ends the session in this browser: drops the token and all that is personal (profile, addresses, cards, orders, bonuses,
 *  favourites), then goes home with the message. The cart stays, and so does what was typed: its customer finds it after
 *  the next sign-in. Spec §4 "401 response", "Logout". */
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

/** Empties everything that is personal, what is in view too; of that, what may be asked for without a customer, or is the
 *  next one's, is asked for again. */
export function forgetCustomer(queryClient: QueryClient): void {
  // a part that fails now says so in its own place
  queryClient.resetQueries({ queryKey: ['me'] }).catch(() => undefined)
  queryClient.removeQueries({ queryKey: ['me'], type: 'inactive' })
}
