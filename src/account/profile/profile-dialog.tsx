import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import { Dialog } from '~/ui/dialog'
import { Skeleton } from '~/ui/skeleton'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { UpdateUserBody, User } from '~/contracts/user'
import { errorText } from '~/lib/api-error'
import { deleteFormDraft } from '~/account/form-draft'
import { rejectionErrors } from '~/account/form-errors'
import { RestoredNote } from '~/account/restored-note'
import { Button } from '~/ui/button'
import { DayField } from './day-field'
import { Field } from '~/ui/field'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import {
  closeProfileDraft,
  type ProfileErrors,
  type ProfileTexts,
  readProfile,
  readProfileDraft,
  saveProfileDraft,
  textsOf,
} from './profile-form'
import { saveProfile } from './profile.functions'

/** Edits the profile. Closed by the customer, it keeps its unsaved text for the next time. */
export function ProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: user } = useQuery({ ...authQueries.user(), enabled: isOpen })

  function close() {
    if (user) closeProfileDraft(user.id)
    onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title="О вас">
      {user ? <ProfileFields key={user.id} user={user} onSaved={onClose} /> : <Skeleton className="h-72 rounded-panel" />}
    </Dialog>
  )
}

/** Name, e-mail and birthday. Every change is stored as a draft. */
function ProfileFields({ user: current, onSaved }: { user: User; onSaved: () => void }) {
  // the profile before the optimistic update
  const [user] = useState(current)
  const [draft] = useState(() => readProfileDraft(user.id))
  const [typed, setTyped] = useState<ProfileTexts>(draft ?? textsOf(user))
  const [isRestored, setIsRestored] = useState(draft !== null)
  const [errors, setErrors] = useState<ProfileErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const { save, isSaving } = useSaveProfile({
    onSaved: () => {
      finish()
      showToast({ kind: 'good', title: 'Сохранили' })
    },
    onRejected: (error) => {
      const { form: other, ...own } = rejectionErrors(error, ['name', 'email', 'birthday'], errorText(error)) ?? {}
      setErrors(own)
      if (other) showFault(error)
    },
  })

  useEffect(() => {
    if (draft) saveProfileDraft(user, draft)
  }, [draft, user])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  function finish() {
    deleteFormDraft('profile')
    onSaved()
  }
  function change(texts: Partial<ProfileTexts>) {
    const next = { ...typed, ...texts }
    setTyped(next)
    saveProfileDraft(user, next)
    if (Object.keys(texts).some((field) => field in errors)) setErrors({})
  }
  function discardDraft() {
    setIsRestored(false)
    change(textsOf(user))
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSaving) return
    const read = readProfile(typed, user)
    setErrors('errors' in read ? read.errors : {})
    if ('errors' in read) return
    if (Object.keys(read.change).length === 0) finish()
    else save(read.change)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-1 pt-3">
      {isRestored && <RestoredNote undo="Как было" onDiscard={discardDraft} />}
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

const mutationKey = ['profile']

/** Optimistic update of the profile. Changes run one after another, and the last response counts. */
export function useSaveProfile({ onSaved, onRejected }: { onSaved?: () => void; onRejected: (error: Error) => void }) {
  const queryClient = useQueryClient()
  const { queryKey } = authQueries.user()
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1

  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: 'profile' },
    // without a connection it fails at once instead of waiting
    networkMode: 'always',
    mutationFn: (change: UpdateUserBody) => saveProfile({ data: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const previous = queryClient.getQueryData(queryKey)
      if (previous) queryClient.setQueryData(queryKey, { ...previous, ...(change as Partial<typeof previous>) })
      return { previous }
    },
    onSuccess: (user) => {
      if (isLast()) queryClient.setQueryData(queryKey, user)
      onSaved?.()
    },
    onError: (error, _change, context) => {
      if (context?.previous) queryClient.setQueryData(queryKey, context.previous)
      onRejected(error)
    },
  })
  return { save: mutate, isSaving: isPending }
}
