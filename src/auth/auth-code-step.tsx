import { useSetAtom } from 'jotai'
import { type SubmitEvent, useId, useRef } from 'react'
import { type OpenDialog, showDialogAtom } from '~/lib/dialog.atoms'
import { formatPhone, glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { ResendCode } from './resend-code'
import { useCountdown } from './use-countdown'
import { useEnterCode } from './use-enter-code'
import { useWebOtp } from './use-web-otp'

type AuthCodeStepProps = { dialog: Extract<OpenDialog, { name: 'authCode' }>; isOpen: boolean }

const EXPIRED = glue('Код устарел. Запросите новый.')

/** Asks for the code and submits at the last digit. A new code can be requested after the countdown. */
export function AuthCodeStep({ dialog, isOpen }: AuthCodeStepProps) {
  const { phone } = dialog
  const form = useRef<HTMLFormElement>(null)
  const sentId = useId()
  const showDialog = useSetAtom(showDialogAtom)
  const [lifeLeft, renewLife] = useCountdown(dialog.expiresIn)
  const { code, change, enter, error, isEntering } = useEnterCode({ phone })
  useWebOtp(isOpen, (received) => {
    change(received)
    enter(received)
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    enter(code)
  }

  function changePhone() {
    const { next, backTo } = dialog
    showDialog({ name: 'authPhone', phone, ...(next && { next }), ...(backTo && { backTo }) })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
      <p className="type-body text-ink-2">
        <span id={sentId}>
          Отправили на <span className="whitespace-nowrap">{formatPhone(phone)}</span>.
        </span>{' '}
        <button
          type="button"
          aria-label="Изменить номер"
          className="-my-2.5 py-2.5 text-ink underline underline-offset-4"
          onClick={changePhone}
        >
          Изменить
        </button>
      </p>
      <CodeField
        value={code}
        onChange={change}
        onComplete={enter}
        // an expired code is reported at once
        error={error ?? (lifeLeft === 0 && !isEntering ? EXPIRED : undefined)}
        describedBy={sentId}
        autoFocus
      />
      <Button type="submit" kind="salmon" isWide isLoading={isEntering}>
        Войти
      </Button>
      <ResendCode
        phone={phone}
        resendIn={dialog.resendIn}
        onSent={(sent) => {
          change('')
          renewLife(sent.expires_in)
          form.current?.querySelector('input')?.focus()
        }}
      />
    </form>
  )
}
