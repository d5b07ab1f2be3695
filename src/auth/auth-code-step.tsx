import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type OpenDialog, showDialogAtom } from '~/lib/dialog.atoms'
import { glue } from '~/lib/text'
import { writeToken } from '~/lib/token'
import { signIn } from './auth.functions'
import { CodeForm } from './code-form'
import { type Consent, requestSignInCode } from './request-sign-in-code'
import { ResendCode, useResendCountdown } from './resend-code'
import { dropSentCode, signInKey } from './sent-code'

type AuthCodeStepProps = { dialog: Extract<OpenDialog, { name: 'authCode' }>; shopPhone: string; consent: Consent; isOpen: boolean }

/** Signs in with the code. A new one can be requested after the countdown. Success is observed through the token. */
export function AuthCodeStep({ dialog, shopPhone, consent, isOpen }: AuthCodeStepProps) {
  const { phone, next, backTo } = dialog
  const showDialog = useSetAtom(showDialogAtom)
  const queryClient = useQueryClient()
  const [lifeLeft, renewLife] = useResendCountdown(dialog.expiresIn)
  const showPhone = (state: { isConsented: true } | { consentProblem: string }) =>
    showDialog({ name: 'authPhone', phone, ...state, ...(next && { next }), ...(backTo && { backTo }) })

  async function enter({ token }: { token: string }) {
    dropSentCode()
    // drop responses to requests without this token
    await queryClient.cancelQueries({ queryKey: ['me'] })
    queryClient.removeQueries({ queryKey: ['me'] })
    writeToken(token)
  }

  return (
    <CodeForm
      phone={phone}
      onBack={() => showPhone({ isConsented: true })}
      isOpen={isOpen}
      isAutomatic
      // an expired code is reported at once
      warning={lifeLeft === 0 ? glue('Код устарел. Запросите новый.') : undefined}
      action="Войти"
      send={(code) => signIn({ data: { phone, code, key: signInKey() } })}
      onDone={enter}
    >
      {(clear) => (
        <ResendCode
          phone={phone}
          shopPhone={shopPhone}
          request={requestSignInCode(phone, consent, (consentProblem) => showPhone({ consentProblem }))}
          resendIn={dialog.resendIn}
          onSent={(sent) => {
            clear()
            renewLife(sent.expires_in)
          }}
        />
      )}
    </CodeForm>
  )
}
