import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PHONE_MASK } from '~/contracts/site'
import { ApiError } from '~/lib/api-error'
import { PhoneMask } from '~/lib/phone-mask'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { create } from '~/staff/api'
import { ErrorNote } from '~/staff/kit/error-note'
import { StaffButton } from '~/staff/kit/staff-button'
import { ActForm } from '~/ui/act-form'
import { Field } from '~/ui/field'
import { Mark } from '~/ui/mark'
import { PhoneField } from '~/ui/phone-field'
import { enterAs, meQueries } from './me.queries'

/** The first owner of a new shop names themselves, with the token in the fragment of the link that the server has printed, and goes on to
 *  the PIN and the list of what opening takes. */
export function FirstOwnerScreen() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: shop } = useQuery(meQueries.shopFacts())
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: () => create('POST /staff/first-owner', { body: { token, name, phone } }),
    onSuccess: ({ me }) => {
      enterAs(queryClient, me)
      void navigate({ to: '/staff/sign-in', search: { next: '/staff/ready' }, replace: true })
    },
  })
  const fields = error instanceof ApiError ? error.fields : {}

  return (
    <PhoneMask value={shop?.phone_mask ?? PHONE_MASK}>
      <main className="mx-auto flex min-h-dvh w-full max-w-112 flex-col px-4 pt-6 pb-10 md:justify-center md:pt-10">
        <Mark name={shop?.name} className="mb-10" />
        <ActForm onAct={() => mutate()} className="flex flex-col gap-4">
          <h1 className="type-office">Первый владелец</h1>
          <p className="type-body text-ink-2">{glue('Ссылка действует час и один раз. По этому номеру вы будете входить.')}</p>
          <Field
            label="Имя"
            autoComplete="name"
            maxLength={40}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              reset()
            }}
            error={fields['name']}
            autoFocus
          />
          <PhoneField
            prefix=""
            value={phone}
            onChange={(digits) => {
              setPhone(digits)
              reset()
            }}
            error={fields['phone']}
          />
          <ErrorNote error={token === '' ? 'Откройте ссылку с сервера целиком' : !fields['name'] && !fields['phone'] && error} />
          <StaffButton type="submit" kind="salmon" size="card" isWide isLoading={isPending}>
            Стать владельцем
          </StaffButton>
          <Link to="/staff/sign-in" className="inline-flex min-h-12 items-center justify-center text-center type-chip text-ink-2 underline">
            Войти по коду
          </Link>
        </ActForm>
      </main>
    </PhoneMask>
  )
}
