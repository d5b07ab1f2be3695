import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { type SubmitEvent, useState } from 'react'
import { ApiError, errorText } from '~/lib/api-error'
import { closeDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { formatPhone } from '~/lib/text'
import { writeToken } from '~/lib/token'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { requestCode, signIn } from './auth.functions'
import { formError, loginForm } from './auth-forms'
import { safeNextPath } from './next-path'
import { useCountdown } from './use-countdown'

type AuthCodeStepProps = { phone: string; resendIn: number; next: string | undefined }

/** Takes the code; sends itself at the fourth digit. A new code may be asked for when the countdown is over. */
export function AuthCodeStep({ phone, resendIn, next }: AuthCodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [secondsLeft, restart] = useCountdown(resendIn)
  const router = useRouter()
  const queryClient = useQueryClient()
  const closeDialog = useSetAtom(closeDialogAtom)
  const showDialog = useSetAtom(showDialogAtom)

  const entering = useMutation({
    mutationFn: (entered: string) => signIn({ data: { phone, code: entered } }),
    onSuccess: async ({ token }) => {
      writeToken(token)
      queryClient.removeQueries({ queryKey: ['me'] })
      closeDialog()
      const path = safeNextPath(next)
      if (path) await router.navigate({ href: path })
    },
    onError: () => setCode(''),
  })
  const resending = useMutation({
    mutationFn: () => requestCode({ data: { phone } }),
    onSuccess: ({ resend_in }) => restart(resend_in),
    onError: (failure) => setError(errorText(failure)),
  })

  function enter(entered: string) {
    const problem = formError(loginForm, { phone, code: entered })
    setError(problem)
    if (!problem && !entering.isPending) entering.mutate(entered)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    enter(code)
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <p className="type-body text-ink-2">
        Отправили на <span className="whitespace-nowrap">{formatPhone(phone)}</span>.{' '}
        <button
          type="button"
          className="text-ink underline underline-offset-4"
          onClick={() => showDialog({ name: 'authPhone', ...(next && { next }) })}
        >
          Изменить
        </button>
      </p>
      <CodeField
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setError(undefined)
          if (entering.isError) entering.reset()
        }}
        onComplete={enter}
        // the server's word stands only when the next try may be sent
        error={error ?? (entering.isError ? codeText(entering.error) : undefined)}
        autoFocus
      />
      <Button type="submit" kind="salmon" isWide isLoading={entering.isPending}>
        Войти
      </Button>
      {secondsLeft > 0 ? (
        <p className="type-body text-ink-2">
          Прислать ещё раз можно через <span className="font-semibold text-ink tabular-nums">{clock(secondsLeft)}</span>
        </p>
      ) : (
        <Button kind="quiet" size="sm" isLoading={resending.isPending} onClick={() => resending.mutate()}>
          Прислать код ещё раз
        </Button>
      )}
    </form>
  )
}

const codeText = (failure: Error) => (failure instanceof ApiError && failure.fields['code']) || errorText(failure)

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
