import { useEffect, useState } from 'react'
import type { SmsCodeSent } from '~/contracts/auth'
import { Button } from '~/ui/button'
import { CaptchaCheck } from './captcha-check'
import { type CodeRequest, useSendCode } from './use-send-code'
import { Alert } from '~/ui/alert'

type ResendCodeProps = {
  phone: string
  request: CodeRequest
  /** The phone of the shop, for who gets no code. */
  shopPhone: string
  resendIn: number
  onSent: (sent: SmsCodeSent) => void
}

/** Requests another code after a countdown; screen readers hear only its end. */
export function ResendCode({ phone, request, shopPhone, resendIn, onSent }: ResendCodeProps) {
  const [secondsLeft, restart] = useResendCountdown(resendIn)
  const [hasSent, setHasSent] = useState(false)
  const { send, isSending, error, check } = useSendCode({
    phone,
    request,
    onSent: (sent) => {
      restart(sent.resend_in)
      setHasSent(true)
      onSent(sent)
    },
  })
  const isCounting = secondsLeft > 0

  return (
    <>
      {isCounting ? (
        <ResendCountdown seconds={secondsLeft} />
      ) : (
        <Button kind="quiet" size="sm" isLoading={isSending} onClick={send}>
          Прислать код ещё раз
        </Button>
      )}
      {check && <CaptchaCheck check={check} shopPhone={shopPhone} />}
      {error !== undefined && <Alert className="type-caption text-err">{error}</Alert>}
      <p role="status" className="sr-only">
        {isCounting ? hasSent && 'Отправили новый код' : 'Код можно запросить ещё раз'}
      </p>
    </>
  )
}

/** «Прислать ещё раз можно через 0:42» */
export function ResendCountdown({ seconds }: { seconds: number }) {
  return (
    <p className="flex min-h-11 items-center type-body text-ink-2">
      <span>
        Прислать ещё раз можно через{' '}
        <span className="font-semibold text-ink tabular-nums">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </span>
      </span>
    </p>
  )
}

/** Counts seconds down to 0; the second value restarts it. Reads the clock, so that it is right after the phone slept. */
export function useResendCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt])

  return [left, (next) => setEndsAt(Date.now() + next * 1000)]
}
