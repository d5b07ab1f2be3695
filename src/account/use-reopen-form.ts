import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { readToken } from '~/lib/token'
import { closeFormDraft, type FormName, readFormDraft } from './form-draft'

/** Opens a form again that a reload or an expired session interrupted. */
export function useReopenForm(form: FormName): void {
  const owner = useQuery({ ...authQueries.user(), enabled: false }).data?.id
  const showDialog = useSetAtom(showDialogAtom)
  useEffect(() => {
    const draft = owner === undefined ? null : readFormDraft(form, owner)
    if (draft?.isOpen) showDialog({ name: form, ...(draft.id !== null && { id: draft.id }) })
  }, [form, owner, showDialog])
}

/** A form that its customer closed, or left with the page, is not opened again; the end of a session is no reason to forget it. */
export function useKeepClosed(form: FormName, owner: number | undefined, isOpen: boolean): void {
  const close = useEffectEvent(() => {
    if (owner !== undefined && readToken() !== null) closeFormDraft(form, owner)
  })
  useEffect(() => {
    if (!isOpen) close()
  }, [isOpen])
}
