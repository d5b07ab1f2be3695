import { deleteFormDraft, saveFormDraft, readFormDraft } from '~/account/form-draft'
import type { User } from '~/contracts/user'
import { profileDraft, type ProfileTexts, textsOf } from './profile-form'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { showDialogAtom } from '~/lib/dialog.atoms'

export const readProfileDraft = (owner: number) => readFormDraft('profile', owner, profileDraft)

/** Stores the typed text, or deletes the draft if it equals the saved profile. */
export function saveProfileDraft(user: User, typed: ProfileTexts): void {
  const saved = textsOf(user)
  const isSaved = typed.name === saved.name && typed.email === saved.email && typed.birthday === saved.birthday
  if (isSaved) deleteFormDraft('profile')
  else saveFormDraft('profile', user.id, { ...typed, isClosed: false })
}

/** Marks the draft as closed by the customer, so that the dialog does not reopen. */
export function closeProfileDraft(owner: number): void {
  const draft = readProfileDraft(owner)
  if (draft) saveFormDraft('profile', owner, { ...draft, isClosed: true })
}

/** Reopens the profile dialog if a reload or an expired session interrupted it. */
export function useReopenProfile(): void {
  const owner = useQuery({ ...authQueries.user(), enabled: false }).data?.id
  const showDialog = useSetAtom(showDialogAtom)
  useEffect(() => {
    if (owner !== undefined && readProfileDraft(owner)?.isClosed === false) showDialog({ name: 'profile' })
  }, [owner, showDialog])
}
