import { useState } from 'react'
import { ApiError } from '~/lib/api-error'
import { editedMeanwhile } from '~/staff/kit/edited-meanwhile'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { showToast } from '~/ui/show-toast'
import { usePlacesChange } from './use-places-change'

type Row = { id: number; revision: number }
type Texts = Record<string, string>

type PlaceFormOptions<Place extends Row, Form extends Texts> = {
  row: Place
  /** The row as texts of fields. */
  formOf: (row: Place) => Form
  /** Sends the changed fields. */
  send: (row: Place, form: Form, changed: readonly (keyof Form & string)[]) => Promise<Place>
}

const keysOf = <Form extends Texts>(form: Form) => Object.keys(form) as (keyof Form & string)[]

/** The fields of a place. What others saved meanwhile is taken over where nothing was typed; the rest is asked. */
export function usePlaceForm<Place extends Row, Form extends Texts>({ row, formOf, send }: PlaceFormOptions<Place, Form>) {
  const [base, setBase] = useState(row)
  const [form, setForm] = useState(() => formOf(row))
  const [clash, setClash] = useState<{ by: string | null; fields: (keyof Form & string)[] } | null>(null)
  const stored = formOf(base)
  const changed = keysOf(form).filter((name) => form[name] !== stored[name])
  useUnsaved(changed.length > 0)

  const change = usePlacesChange(() => send(base, form, changed), {
    onSaved: (saved) => {
      setBase(saved)
      setForm(formOf(saved))
      setClash(null)
      showToast({ kind: 'good', title: 'Сохранено' })
    },
  })
  const takeOver = ({ by, now }: { by: string | null; now: Place }) => {
    const theirs = formOf(now)
    const kept = changed.map((name) => [name, form[name]])
    setBase(now)
    setForm({ ...theirs, ...Object.fromEntries(kept) } as Form)
    setClash({ by, fields: changed.filter((name) => theirs[name] !== stored[name] && theirs[name] !== form[name]) })
  }
  const save = () =>
    change.mutateAsync(undefined).catch((error: unknown) => {
      const meanwhile = editedMeanwhile<Place>(error)
      if (meanwhile) takeOver(meanwhile)
    })
  const failure = change.error && !editedMeanwhile(change.error) ? change.error : null
  return {
    form,
    stored,
    set: (name: keyof Form & string, value: string) => setForm((last) => ({ ...last, [name]: value })),
    isChanged: changed.length > 0,
    isSaving: change.isPending,
    save: () => void save(),
    clash,
    take: (name: keyof Form & string) => {
      setForm((last) => ({ ...last, [name]: stored[name] }))
      setClash((last) => last && { ...last, fields: last.fields.filter((one) => one !== name) })
    },
    failure,
    faults: failure instanceof ApiError ? failure.fields : {},
  }
}
