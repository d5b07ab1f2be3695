import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { readProfileDraft } from './profile-form'

/** Reopens the profile dialog if a reload or an expired session interrupted it. */
export function useReopenProfile(): void {
  const owner = useQuery({ ...authQueries.user(), enabled: false }).data?.id
  const showDialog = useSetAtom(showDialogAtom)
  useEffect(() => {
    if (owner !== undefined && readProfileDraft(owner)?.isClosed === false) showDialog({ name: 'profile' })
  }, [owner, showDialog])
}
