import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { type FormName, readFormDraft } from './form-draft'

/** Opens a form again that a reload or an expired session interrupted. */
export function useReopenForm(form: FormName): void {
  const owner = useQuery({ ...authQueries.user(), enabled: false }).data?.id
  const showDialog = useSetAtom(showDialogAtom)
  useEffect(() => {
    const draft = owner === undefined ? null : readFormDraft(form, owner)
    if (draft?.isOpen) showDialog({ name: form, ...(draft.id !== null && { id: draft.id }) })
  }, [form, owner, showDialog])
}
