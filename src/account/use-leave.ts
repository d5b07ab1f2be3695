import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { endSession } from '~/auth/end-session'
import { clearDraftAtom } from '~/checkout/checkout.atoms'
import { dropFormDrafts } from './form-draft'
import { writeStored } from '~/lib/storage'

/** Leaves the account on this browser, once the server was told (or could not be): what was typed goes too, here and in other
 *  tabs, unlike after a session that died. Goes home, with a message where there is one. Spec §4 "Logout". */
export function useLeave(): (message?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  const clearDraft = useSetAtom(clearDraftAtom)
  return async (message) => {
    dropFormDrafts()
    clearDraft()
    // other tabs hear it
    writeStored('left', Date.now())
    await endSession({ queryClient, goHome: () => router.navigate({ to: '/' }) }, message)
  }
}
