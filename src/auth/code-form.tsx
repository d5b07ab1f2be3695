import { type ComponentProps, type ReactNode, useId, useState, useEffect, useEffectEvent } from 'react'
import { CODE_DIGITS } from '~/contracts/constants'
import { isRefusal } from '~/lib/api-error'
import { usePhoneText } from '~/lib/phone-mask'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { ActForm } from '~/ui/act-form'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { signInProblem } from './sign-in-problem'

type CodeFormProps<Result> = {
  phone: string
  /** Leads back to the phone. */
  onBack?: () => void
  note?: string
  isOpen?: boolean
  /** Submits at the last digit. Not for what cannot be undone. */
  isAutomatic?: boolean
  /** Shown while there is no other error. */
  warning?: string | undefined
  action: string
  kind?: ComponentProps<typeof Button>['kind']
  send: (code: string) => Promise<Result>
  onDone: (result: Result) => void | Promise<void>
  /** What follows the button: `clear` empties the field for a new code. */
  children: (clear: () => void) => ReactNode
}

/** Asks for the code from an SMS and sends it, once at a time. A rejected code is cleared; without an answer it stays for a repeat. */
export function CodeForm<Result>(props: CodeFormProps<Result>) {
  const phoneText = usePhoneText()
  const { phone, onBack, note, isOpen = true, isAutomatic = false, warning, action, kind = 'salmon', send, onDone, children } = props
  const formId = useId()
  const sentId = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useSingleMutation({
    gcTime: 0,
    mutationFn: send,
    onSuccess: onDone,
    onError: (failure) => (isRefusal(failure) ? reset : setError)(signInProblem(failure, 'code')),
  })
  useWebOtp(isOpen, (received) => {
    change(received)
    if (isAutomatic) enter(received)
  })

  function change(digits: string) {
    setCode(digits)
    setError(undefined)
  }

  function reset(problem?: string) {
    change('')
    setError(problem)
    document.getElementById(formId)?.querySelector('input')?.focus()
  }

  function enter(entered: string) {
    if (entered.length === CODE_DIGITS) mutate(entered)
    else setError('Введите четыре цифры из СМС')
  }

  return (
    <ActForm id={formId} onAct={() => enter(code)} className="flex flex-col gap-3">
      <p className="type-body text-ink-2">
        <span id={sentId}>
          Отправили на <span className="inline-block">{phoneText(phone)}</span>. {note}
        </span>
        {onBack && (
          <button
            type="button"
            aria-label="Изменить номер"
            className="-my-2.5 py-2.5 text-ink underline underline-offset-4"
            onClick={onBack}
          >
            Изменить
          </button>
        )}
      </p>
      <CodeField
        value={code}
        onChange={change}
        {...(isAutomatic && { onComplete: enter })}
        error={error ?? (isPending ? undefined : warning)}
        describedBy={sentId}
        autoFocus
      />
      <Button type="submit" kind={kind} isWide isLoading={isPending}>
        {action}
      </Button>
      {children(reset)}
    </ActForm>
  )
}

/** Reads the code from the SMS with the customer's consent (WebOTP), where the browser supports it: the message ends with
 *  `@host #code`. */
function useWebOtp(isWanted: boolean, onCode: (code: string) => void) {
  const take = useEffectEvent(onCode)

  useEffect(() => {
    if (!isWanted || !('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(options).then(
      (found) => found !== null && 'code' in found && typeof found.code === 'string' && take(found.code),
      // closed, rejected or no SMS: the customer types the code
      () => undefined,
    )
    return () => waiting.abort()
  }, [isWanted])
}
