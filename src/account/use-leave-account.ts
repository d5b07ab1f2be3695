import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { endSession } from '~/auth/end-session'
import { clearDraftAtom } from '~/checkout/checkout.atoms'
import { deleteFormDrafts } from './form-draft'
import { writeStored } from '~/lib/storage'
import { setZoneAtom } from '~/shop/zone.atoms'

/** Cleans up after sign-out: unlike an expired session it also deletes unsaved text, in other tabs too. Then goes home, with an
 *  optional message. */
export function useLeaveAccount(): (message?: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  const clearDraft = useSetAtom(clearDraftAtom)
  const setZone = useSetAtom(setZoneAtom)
  return async (message) => {
    deleteFormDrafts()
    clearDraft()
    setZone(null)
    // notifies other tabs
    writeStored('left', Date.now())
    await endSession({ queryClient, goHome: () => router.navigate({ to: '/' }) }, message)
  }
}
