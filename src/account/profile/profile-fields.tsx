import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { User } from '~/contracts/user'
import { ApiError } from '~/lib/api-error'
import { dropFormDraft } from '~/account/form-draft'
import { Button } from '~/ui/button'
import { DayField } from './day-field'
import { Field } from '~/ui/field'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { KeptNote } from '~/account/kept-note'
import { keepProfileDraft, readProfileDraft } from './profile-draft'
import { type ProfileErrors, type ProfileTexts, readProfile, textsOf } from './profile-form'
import { useSaveProfile } from './use-save-profile'

type ProfileFieldsProps = { user: User; onSaved: () => void }

/** Name, e-mail and birthday; what was typed and not saved is kept at each change. */
export function ProfileFields({ user: shown, onSaved }: ProfileFieldsProps) {
  // the saved profile: what is shown of it changes before the answer is there
  const [user] = useState(shown)
  const [kept] = useState(() => readProfileDraft(user.id))
  const [typed, setTyped] = useState<ProfileTexts>(kept ?? textsOf(user))
  const [isKeptShown, setIsKeptShown] = useState(kept !== null)
  const [errors, setErrors] = useState<ProfileErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const { save, isSaving } = useSaveProfile({
    onSaved: () => {
      leave()
      showToast({ kind: 'good', title: 'Сохранили' })
    },
    onRefused: (error) => {
      const atFields = error instanceof ApiError && error.status === 422 ? pickErrors(error.fields) : {}
      setErrors(atFields)
      // a dead session is told by the router's own watch
      if (Object.keys(atFields).length === 0 && !(error instanceof ApiError && error.status === 401)) showError(error)
    },
  })

  useEffect(() => {
    if (kept) keepProfileDraft(user, kept)
  }, [kept, user])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  function leave() {
    dropFormDraft('profile')
    onSaved()
  }
  function change(texts: Partial<ProfileTexts>) {
    const next = { ...typed, ...texts }
    setTyped(next)
    keepProfileDraft(user, next)
    if (Object.keys(texts).some((field) => field in errors)) setErrors({})
  }
  function putBack() {
    setIsKeptShown(false)
    change(textsOf(user))
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSaving) return
    const read = readProfile(typed, user)
    setErrors('errors' in read ? read.errors : {})
    if ('errors' in read) return
    if (Object.keys(read.change).length === 0) leave()
    else save(read.change)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-1 pt-3">
      {isKeptShown && <KeptNote undo="Как было" onForget={putBack} />}
      <Field
        name="name"
        label="Имя"
        autoComplete="name"
        maxLength={80}
        value={typed.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        autoFocus
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label="Почта"
        value={typed.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <DayField
        name="birthday"
        autoComplete="bday"
        label="День рождения"
        value={typed.birthday}
        error={errors.birthday}
        onChange={(birthday) => change({ birthday })}
      />
      <Button type="submit" kind="salmon" isWide isLoading={isSaving} className="mt-3">
        Сохранить
      </Button>
    </form>
  )
}

/** What of a refusal belongs to this form's fields. */
function pickErrors(fields: Record<string, string>): ProfileErrors {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field === 'name' || field === 'email' || field === 'birthday'))
}
