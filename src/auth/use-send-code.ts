import { useState } from 'react'
import type { SmsCodeSent } from '~/contracts/auth'
import { useSingleMutation } from '~/lib/use-single-mutation'
import type { CaptchaWidget } from './captcha'
import type { CaptchaFailure } from './captcha-widget'
import { changedConsent, requiredCaptcha, signInProblem } from './sign-in-problem'
import { keepSentCode } from './sent-code'

/** A captcha; each round is a new one. */
type Check = { widget: CaptchaWidget; siteKey: string; round: number; failure?: CaptchaFailure }
export type CaptchaRound = NonNullable<ReturnType<typeof useSendCode>['check']>

const PROBLEMS: Record<CaptchaFailure, string> = {
  missing: 'Проверка не загрузилась. Отключите блокировщик рекламы и повторите.',
  failed: 'Проверка не прошла. Попробуйте ещё раз.',
  expired: 'Проверка устарела. Пройдите её ещё раз.',
}

export type CodeRequest = (captcha: { captcha?: string }) => Promise<SmsCodeSent>
type SendCode = { phone: string; request: CodeRequest; onSent: (sent: SmsCodeSent) => void }

/** Requests a code, one call at a time. If the API requires a captcha, `check` has its props, and the token repeats the request. */
export function useSendCode({ phone, request, onSent }: SendCode) {
  const [check, setCheck] = useState<Check | null>(null)
  const [error, setError] = useState<string>()

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (captcha: string | undefined) => request(captcha === undefined ? {} : { captcha }),
    onSuccess: (sent) => {
      keepSentCode(phone, sent)
      setCheck(null)
      onSent(sent)
    },
    onError: (failure, captcha) => {
      // the request asks for the consent again; a captcha must not send the code before the answer
      if (changedConsent(failure)) {
        setCheck(null)
        return
      }
      const required = requiredCaptcha(failure)
      // the first refusal only asks for a captcha; a token is valid for one call
      if (required === null || captcha !== undefined) setError(signInProblem(failure, 'phone'))
      if (required !== null) setCheck((now) => ({ ...required, round: (now?.round ?? 0) + 1 }))
      else if (captcha !== undefined) setCheck((now) => now && { ...now, round: now.round + 1 })
    },
  })

  function send(captcha?: string) {
    setError(undefined)
    mutate(captcha)
  }

  // while the captcha is shown its token triggers the request
  const isWaiting = check !== null && check.failure === undefined && error === undefined
  return {
    send: () => !isWaiting && send(),
    isSending: isPending,
    error,
    forgetError: () => setError(undefined),
    check: check && {
      round: check.round,
      widget: check.widget,
      siteKey: check.siteKey,
      problem: check.failure === undefined ? null : PROBLEMS[check.failure],
      retry: () => setCheck({ widget: check.widget, siteKey: check.siteKey, round: check.round + 1 }),
      onToken: (token: string) => send(token),
      onFail: (failure: CaptchaFailure) => setCheck({ ...check, failure }),
    },
  }
}
