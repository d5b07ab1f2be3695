import { useState } from 'react'
import { ApiError } from '~/lib/api-error'
import { editedMeanwhile } from '~/staff/kit/edited-meanwhile'
import { mergeForms, withFields } from './merge-forms'
import { useMenuChange } from './use-menu-change'

type Row = { id: number; revision: number }
type Meanwhile<Form> = { by: string | null; at: string | null; taken: (keyof Form)[]; clashes: (keyof Form)[] }

type RowDraftOptions<Known extends Row, Form extends object> = {
  /** Undefined for a new one. */
  row: Known | undefined
  formOf: (row: Known | undefined) => Form
  /** Sends the changed fields; without a row it adds one. */
  send: (form: Form, changed: readonly (keyof Form)[], row: Known | undefined) => Promise<Known>
  onSaved: (row: Known) => void
}

/** The form of a category or an option. Nothing typed is lost where somebody else saved it. */
export function useRowDraft<Known extends Row, Form extends object>({ row, formOf, send, onSaved }: RowDraftOptions<Known, Form>) {
  const [draft, setDraft] = useState<{ source: Known | undefined; base: Form; form: Form; meanwhile: Meanwhile<Form> | null }>(() => {
    const base = formOf(row)
    return { source: row, base, form: base, meanwhile: null }
  })
  const { source, base, form, meanwhile } = draft
  const changed = (Object.keys(base) as (keyof Form)[]).filter((field) => form[field] !== base[field])
  const save = useMenuChange(() => send(form, changed, source), {
    onDone: onSaved,
    onError: (error) => {
      const found = editedMeanwhile<Known>(error)
      if (found === null) return
      const now = formOf(found.now)
      setDraft((last) => {
        const { form: merged, ...fields } = mergeForms(last.base, last.form, now)
        return { source: found.now, base: now, form: merged, meanwhile: { by: found.by, at: found.at, ...fields } }
      })
    },
  })
  const failure = save.error && editedMeanwhile(save.error) === null ? save.error : null
  return {
    form,
    saved: base,
    isChanged: changed.length > 0,
    set: (fields: Partial<Form>) => setDraft((last) => ({ ...last, form: { ...last.form, ...fields } })),
    meanwhile,
    /** Takes what somebody else saved. */
    take: (field: keyof Form) =>
      setDraft((last) => ({
        ...last,
        form: withFields(last.form, last.base, [field]),
        meanwhile: last.meanwhile && { ...last.meanwhile, clashes: last.meanwhile.clashes.filter((one) => one !== field) },
      })),
    save: () => save.mutate(),
    isSaving: save.isPending,
    failure,
    faults: failure instanceof ApiError ? failure.fields : {},
  }
}

export type RowDraft<Form extends object> = ReturnType<typeof useRowDraft<Row, Form>>
