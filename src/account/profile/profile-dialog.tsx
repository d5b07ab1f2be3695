import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, useForm } from '~/account/form'
import { useKeepClosed } from '~/account/use-reopen-form'
import { authQueries } from '~/auth/auth.queries'
import { MAX_NAME_LENGTH } from '~/contracts/constants'
import type { User } from '~/contracts/user'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { MaskedField } from '~/ui/masked-field'
import { showToast } from '~/ui/show-toast'
import { Skeleton } from '~/ui/skeleton'
import { changedProfile, dayMask, profileForm, textsOf } from './profile-form'
import { saveProfile } from './profile.functions'

/** Edits the profile. Closed by the customer, or by leaving the page, it keeps its unsaved text for the next time. */
export function ProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: user } = useQuery({ ...authQueries.user(), enabled: isOpen })
  useKeepClosed('profile', user?.id, isOpen)

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="О вас">
      {user ? <ProfileFields key={user.id} user={user} onSaved={onClose} /> : <Skeleton className="h-72 rounded-panel" />}
    </Dialog>
  )
}

/** Name, e-mail and birthday. */
function ProfileFields({ user, onSaved }: { user: User; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    schema: profileForm,
    initial: textsOf(user),
    draft: { form: 'profile', owner: user.id, id: null },
    send: async (filled) => {
      const change = changedProfile(filled, user)
      return Object.keys(change).length > 0 ? saveProfile({ data: change }) : null
    },
    onSaved: (saved) => {
      onSaved()
      if (!saved) return
      queryClient.setQueryData(authQueries.user().queryKey, saved)
      showToast({ kind: 'good', title: 'Сохранили' })
    },
  })
  const { values, errors, change, field } = form

  return (
    <Form form={form} undo="Как было" action="Сохранить">
      <Field {...field('name')} label="Имя" autoComplete="name" maxLength={MAX_NAME_LENGTH} autoFocus />
      <Field {...field('email')} type="email" inputMode="email" autoComplete="email" label="Почта" />
      {/* no native calendar: a birthday is decades back, and it would use the browser's language */}
      <MaskedField
        name="birthday"
        placeholder="ДД.ММ.ГГГГ"
        mask={dayMask}
        autoComplete="bday"
        label="День рождения"
        value={values.birthday}
        error={errors['birthday']}
        onChange={(birthday) => change({ birthday })}
      />
    </Form>
  )
}
