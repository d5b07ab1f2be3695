import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { type OpenDialog, showDialogAtom } from '~/lib/dialog.atoms'
import { formatPhone, glue } from '~/lib/text'
import { writeToken } from '~/lib/token'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { formError, loginForm } from './auth-forms'
import { signIn } from './auth.functions'
import { ResendCode, useCountdown } from './resend-code'
import { dropSentCode } from './sent-code'
import { signInProblem } from './sign-in-problem'
import { useWebOtp } from './use-web-otp'

const EXPIRED = glue('Код устарел. Запросите новый.')

/** Asks for the code and submits at the last digit. A new code can be requested after the countdown. */
export function AuthCodeStep({ dialog, isOpen }: { dialog: Extract<OpenDialog, { name: 'authCode' }>; isOpen: boolean }) {
  const { phone } = dialog
  const form = useRef<HTMLFormElement>(null)
  const sentId = useId()
  const showDialog = useSetAtom(showDialogAtom)
  const [lifeLeft, renewLife] = useCountdown(dialog.expiresIn)
  const { code, change, enter, error, isEntering } = useEnterCode(phone)
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

const TIMEOUT_MS = 20_000

/** Signs in with a code, one call at a time. A rejected code is cleared. Success is observed through the token. */
function useEnterCode(phone: string) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (entered: string) => signIn({ data: { phone, code: entered }, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    onSuccess: async ({ token }) => {
      dropSentCode()
      // drop responses to requests without this token
      await queryClient.cancelQueries({ queryKey: ['me'] })
      queryClient.removeQueries({ queryKey: ['me'] })
      writeToken(token)
    },
    onError: (failure) => {
      setCode('')
      setError(signInProblem(failure, 'code'))
    },
  })

  function enter(entered: string) {
    const problem = formError(loginForm, { phone, code: entered })
    setError(problem)
    if (problem === undefined) mutate(entered)
  }

  function change(digits: string) {
    setCode(digits)
    setError(undefined)
  }

  return { code, change, enter, error, isEntering: isPending }
}
