import type { QueryClient } from '@tanstack/react-query'
import { writeToken } from '~/lib/token'
import { showToast } from '~/ui/show-toast'

type Session = { queryClient: QueryClient; goHome: () => Promise<void> }

/** Ends the session in this browser: drops the token and all that is personal, then goes home with the message.
 *  The cart stays. Spec §4 "401 response", "Logout". */
export async function endSession({ queryClient, goHome }: Session, message?: string): Promise<void> {
  writeToken(null)
  await queryClient.cancelQueries({ queryKey: ['me'] })
  await goHome()
  queryClient.removeQueries({ queryKey: ['me'] })
  if (message) showToast({ kind: 'note', title: message })
}
