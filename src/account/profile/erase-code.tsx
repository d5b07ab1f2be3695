import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ResendCode } from '~/auth/resend-code'
import { dropSentCode } from '~/auth/sent-code'
import { signInProblem } from '~/auth/sign-in-problem'
import { useWebOtp } from '~/auth/use-web-otp'
import { CODE_DIGITS } from '~/contracts/constants'
import { formatPhone, glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { eraseUser } from './profile.functions'
import { useLeave } from '~/account/use-leave'

type EraseCodeProps = { phone: string; resendIn: number; onClose: () => void }

/** Takes the fresh code and deletes the account. The fourth digit does not send it by itself: this cannot be undone. */
export function EraseCode({ phone, resendIn, onClose }: EraseCodeProps) {
  const sentId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const leave = useLeave()
  useWebOtp(true, change)

  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => eraseUser({ data: { code } }),
    onSuccess: () => {
      onClose()
      return leave(glue('Аккаунт удалён. Спасибо, что были с нами.'))
    },
    onError: (failure) => {
      setCode('')
      fail(signInProblem(failure, 'code'))
    },
  })

  function change(digits: string) {
    setCode(digits)
    setError(undefined)
  }
  function fail(text: string) {
    setError(text)
    form.current?.querySelector('input')?.focus()
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (code.length < CODE_DIGITS) fail('Введите четыре цифры из СМС')
    else mutate()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p id={sentId} className="type-body text-ink-2">
        Отправили на <span className="whitespace-nowrap">{formatPhone(phone)}</span>. {glue('С этим кодом аккаунт удалится навсегда.')}
      </p>
      <CodeField value={code} onChange={change} error={error} describedBy={sentId} autoFocus />
      <Button type="submit" kind="line" isWide isLoading={isPending}>
        Удалить навсегда
      </Button>
      <Button isWide onClick={onClose}>
        Оставить аккаунт
      </Button>
      <ResendCode
        phone={phone}
        resendIn={resendIn}
        onSent={() => {
          dropSentCode()
          change('')
        }}
      />
    </form>
  )
}
