import { useSetAtom, useStore } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import { type OpenDialog, openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { focusFault } from '~/ui/focus-fault'
import { PhoneField } from '~/ui/phone-field'
import { formError, phoneForm } from './auth-forms'
import { Captcha } from './captcha'
import { useSendCode } from './use-send-code'

/** Asks for the phone and sends a code. */
export function AuthPhoneStep({ dialog }: { dialog: Extract<OpenDialog, { name: 'authPhone' }> }) {
  const [phone, setPhone] = useState(dialog.phone ?? '')
  const [problem, setProblem] = useState<string>()
  const store = useStore()
  const showDialog = useSetAtom(showDialogAtom)
  const { send, isSending, error, forgetError, check } = useSendCode({
    phone,
    onSent: ({ resend_in, expires_in }) => {
      // a dialog closed meanwhile stays closed; reopened, it continues at the code
      if (store.get(openDialogAtom)?.name !== 'authPhone') return
      showDialog({ ...dialog, name: 'authCode', phone, resendIn: resend_in, expiresIn: expires_in })
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = formError(phoneForm, { phone })
    setProblem(found)
    if (found === undefined) send()
    else requestAnimationFrame(() => focusFault(form))
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <p className="type-body text-pretty text-ink-2">{glue('Пришлём код в СМС. Пароль придумывать не нужно.')}</p>
      <PhoneField
        name="phone"
        value={phone}
        onChange={(digits) => {
          setPhone(digits)
          setProblem(undefined)
          forgetError()
        }}
        error={problem ?? error}
        autoFocus
      />
      {check && (
        <div className="flex flex-col gap-2">
          <p role="status" className="type-meta text-ink-2">
            {glue('Покажите, что вы не робот, и код придёт.')}
          </p>
          <Captcha {...check} />
        </div>
      )}
      <Button type="submit" kind="salmon" isWide isLoading={isSending}>
        Получить код
      </Button>
      <p className="type-caption text-pretty text-ink-3">
        Входя, вы соглашаетесь с{' '}
        <a href="/privacy" target="_blank" className="py-3 underline underline-offset-2 hover:text-ink">
          обработкой личных данных
        </a>
      </p>
    </form>
  )
}
