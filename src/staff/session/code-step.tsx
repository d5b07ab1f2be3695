import { useState } from 'react'
import { timerText } from '~/rules/clock-text'
import type { StaffMe } from '~/contracts/staff-people'
import { isRefusal } from '~/lib/api-error'
import { usePhoneText } from '~/lib/phone-mask'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { faultAt } from '~/staff/kit/fault-at'
import { SixDigits } from '~/staff/kit/six-digits'
import { StaffButton } from '~/staff/kit/staff-button'
import { useSendStaffCode, type SentCode } from './phone-step'
import { useCountdown } from './use-countdown'

type CodeStepProps = {
  sent: SentCode
  onBack: () => void
  onResent: (sent: SentCode) => void
  onDone: (me: StaffMe) => void
}

/** Asks for the six digits of the SMS and sends them at the last one. */
export function CodeStep({ sent, onBack, onResent, onDone }: CodeStepProps) {
  const phoneText = usePhoneText()
  const [code, setCode] = useState('')
  const waits = useCountdown(sent.resendAt)
  const lives = useCountdown(sent.expiresAt)
  const signIn = useSingleMutation({
    mutationFn: (typed: string) => api('POST /staff/sign-in', { body: { phone: sent.phone, code: typed }, key: sent.key }),
    onSuccess: ({ me }) => onDone(me),
    onError: (failure) => isRefusal(failure) && setCode(''),
  })
  const resend = useSendStaffCode((again) => {
    setCode('')
    signIn.reset()
    onResent(again)
  })
  const failure = signIn.error ?? resend.error
  const problem = failure && faultAt(failure, 'code')

  return (
    <div className="flex flex-col gap-4">
      <h1 className="type-office">Код из СМС</h1>
      <p className="type-body text-ink-2">
        Отправили на <span className="whitespace-nowrap">{phoneText(sent.phone)}</span>.{' '}
        <button type="button" aria-label="Изменить номер" onClick={onBack} className="-my-2.5 py-2.5 text-ink underline underline-offset-4">
          Изменить
        </button>
      </p>
      <SixDigits
        kind="code"
        label="Код из СМС"
        value={code}
        onChange={(digits) => {
          setCode(digits)
          if (signIn.error) signIn.reset()
        }}
        onComplete={(digits) => signIn.mutate(digits)}
        error={problem ?? (lives === 0 && !signIn.isPending ? glue('Код устарел. Запросите новый.') : undefined)}
        autoFocus
      />
      <StaffButton
        kind="salmon"
        size="card"
        isWide
        isLoading={signIn.isPending}
        lacks={code.length < 6 ? 'Введите шесть цифр' : null}
        onClick={() => signIn.mutate(code)}
      >
        Войти
      </StaffButton>
      {waits > 0 ? (
        <p className="flex min-h-11 items-center type-body text-ink-2">
          <span>
            Прислать ещё раз можно через <span className="font-[600] text-ink tabular-nums">{timerText(waits * 1000)}</span>
          </span>
        </p>
      ) : (
        <StaffButton size="sm" isLoading={resend.isPending} onClick={() => resend.mutate(sent.phone)} className="self-start">
          Прислать код ещё раз
        </StaffButton>
      )}
    </div>
  )
}
