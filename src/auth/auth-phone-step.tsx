import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import { ApiError, errorText } from '~/lib/api-error'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { PhoneField } from '~/ui/phone-field'
import { requestCode } from './auth.functions'
import { formError, phoneForm } from './auth-forms'

/** Asks for the phone and sends the code. */
export function AuthPhoneStep({ next }: { next: string | undefined }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const showDialog = useSetAtom(showDialogAtom)
  const sending = useMutation({
    mutationFn: () => requestCode({ data: { phone } }),
    onSuccess: ({ resend_in }) => showDialog({ name: 'authCode', phone, resendIn: resend_in, ...(next && { next }) }),
    onError: (failure) => setError(failure instanceof ApiError && failure.fields['phone'] ? failure.fields['phone'] : errorText(failure)),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const problem = formError(phoneForm, { phone })
    setError(problem)
    if (!problem && !sending.isPending) sending.mutate()
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <p className="type-body text-ink-2">{glue('Пришлём код в СМС. Пароль придумывать не нужно.')}</p>
      <PhoneField
        value={phone}
        onChange={(digits) => {
          setPhone(digits)
          setError(undefined)
        }}
        error={error}
        autoFocus
      />
      <Button type="submit" kind="salmon" isWide isLoading={sending.isPending}>
        Получить код
      </Button>
      <p className="type-caption text-ink-3">Входя, вы соглашаетесь на обработку личных данных.</p>
    </form>
  )
}
