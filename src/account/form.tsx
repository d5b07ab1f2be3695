import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { ActForm } from '~/ui/act-form'
import { Button } from '~/ui/button'
import { focusFault } from '~/ui/focus-fault'
import { deleteFormDrafts, type FormName, readFormDraft, saveFormDraft } from './form-draft'
import { Alert } from '~/ui/alert'
import { validationErrors } from '~/lib/validation-errors'
import { ApiError, errorText } from '~/lib/api-error'

type Fields<Entries extends v.ObjectEntries> = v.ObjectSchema<Entries, undefined>

type FormOptions<Entries extends v.ObjectEntries, Saved> = {
  schema: Fields<Entries>
  initial: v.InferInput<Fields<Entries>>
  send: (filled: v.InferOutput<Fields<Entries>>) => Promise<Saved>
  onSaved: (saved: Saved) => void | Promise<void>
  /** Returns whether it handled a rejection. */
  onRejected?: (error: Error) => boolean
  /** Keeps unsaved values, for this customer and item only. */
  draft?: { form: FormName; owner: number; id: number | null }
}

/** The values, errors and draft of a form, and its submission, once at a time. The first invalid field gets the focus. */
export function useForm<Entries extends v.ObjectEntries, Saved>(options: FormOptions<Entries, Saved>) {
  const { schema, initial, send, onSaved, onRejected, draft } = options
  type Values = typeof initial
  const ref = useRef<HTMLFormElement>(null)
  const [restored, setRestored] = useState(() => draft && restoreDraft(draft, initial))
  const [values, setValues] = useState<Values>(restored ?? initial)
  const [errors, setErrors] = useState<FieldErrors>({})

  const { mutate, isPending } = useSingleMutation({
    mutationFn: send,
    // do not keep the values, which may be a card number
    gcTime: 0,
    onSuccess: (saved) => {
      if (draft) deleteFormDrafts([draft.form])
      return onSaved(saved)
    },
    onError: (error) => {
      if (!onRejected?.(error)) show(rejectionErrors(error, Object.keys(schema.entries)))
    },
  })

  function show(found: FieldErrors) {
    flushSync(() => setErrors(found))
    if (ref.current) focusFault(ref.current)
  }

  function change(some: Partial<Values>) {
    const next = { ...values, ...some }
    setValues(next)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'form' && !(name in some))))
    if (!draft) return
    const { form, ...owned } = draft
    if (JSON.stringify(next) === JSON.stringify(initial)) deleteFormDrafts([form])
    else saveFormDraft(form, { ...owned, isOpen: true, values: next })
  }

  function discard() {
    change(initial)
    setRestored(undefined)
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }

  function submit() {
    const checked = v.safeParse(schema, values)
    if (checked.success) mutate(checked.output)
    else show(validationErrors(schema, values))
  }

  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value } as Partial<Values>),
  })
  /** Shows errors without moving the focus. */
  const warn = (found: FieldErrors) => setErrors({ ...errors, ...found })
  return { ref, values, errors, warn, change, field, submit, isSaving: isPending, discard, isRestored: restored !== undefined }
}

/** The draft of this form, marked as open from now on. */
function restoreDraft<Values>({ form, owner, id }: NonNullable<FormOptions<never, never>['draft']>, initial: Values): Values | undefined {
  const draft = readFormDraft(form, owner)
  if (draft?.id !== id || !hasShape(draft.values, initial)) return undefined
  saveFormDraft(form, { ...draft, isOpen: true })
  return draft.values
}

/** Whether stored values have the fields of this version of the form. */
const hasShape = <Values,>(stored: unknown, initial: Values): stored is Values => shapeOf(stored) === shapeOf(initial)
/** A number may be there or not, as the coordinates of an address. */
const shapeOf = (values: unknown) =>
  JSON.stringify(
    Object.entries(values ?? {})
      .filter(([, value]) => value != null && typeof value !== 'number')
      .map(([name, value]) => [name, typeof value])
      .toSorted(),
  )

type FormProps = {
  form: Pick<ReturnType<typeof useForm>, 'ref' | 'errors' | 'submit' | 'isSaving' | 'discard' | 'isRestored'>
  /** The button that discards restored text. */
  undo?: string
  /** Shown above the button if there is no error. */
  note?: ReactNode
  action: string
  children: ReactNode
}

/** A form with the note about restored text, the errors of no field, and the button. */
export function Form({ form: { ref, errors, submit, isSaving, discard, isRestored }, undo, note, action, children }: FormProps) {
  return (
    <ActForm ref={ref} onAct={submit} className="flex flex-col gap-1 pt-3">
      {isRestored && (
        <p
          role="status"
          data-field="tamago"
          className="mb-3 flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-field-soft py-1.5 pr-1.5 pl-4.5 type-chip text-ink"
        >
          <span className="py-2">{'Вернули то, что вы\u00a0писали.'}</span>
          <button
            type="button"
            onClick={discard}
            className="press -ml-4 min-h-11 rounded-full px-4 font-semibold underline underline-offset-4"
          >
            {undo}
          </button>
        </p>
      )}
      {children}
      <Alert className="px-1 type-body text-err not-empty:pb-2">{errors['form'] ?? note}</Alert>
      <Button type="submit" kind="salmon" isWide isLoading={isSaving} className="mt-3">
        {action}
      </Button>
    </ActForm>
  )
}

/** Messages by field name; `form` is the message of no field. */
type FieldErrors = Record<string, string>

/** What a form shows after a rejected request: the messages of its own fields (`names`), and any other as `form`, above the
 *  button. Nothing for a 401, which the router's session watch handles. */
export function rejectionErrors(error: unknown, names: readonly string[]): FieldErrors {
  if (error instanceof TypeError) return { form: 'Связь пропала. Текст на\u00a0месте, попробуйте ещё раз.' }
  if (!(error instanceof ApiError)) return { form: errorText(error) }
  if (error.status === 401) return {}
  const fields = Object.entries(error.status === 422 ? error.fields : {})
  const own = fields.filter(([name]) => names.includes(name))
  const other = fields.find(([name]) => !names.includes(name))?.[1] ?? (own.length === 0 ? errorText(error) : undefined)
  return { ...Object.fromEntries(own), ...(other !== undefined && { form: other }) }
}
