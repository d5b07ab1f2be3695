import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { writeToken } from '~/lib/token'
import { formError, loginForm } from './auth-forms'
import { signIn } from './auth.functions'
import { dropSentCode } from './sent-code'
import { signInProblem } from './sign-in-problem'

const PATIENCE_MS = 20_000

/** Signs in with a code, once however often it is asked; nothing is sent without both phone and code (spec §5). A code that
 *  did not do is cleared for the next try. Who waits for the token hears it from the token. */
export function useEnterCode({ phone }: { phone: string }) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const isBusy = useRef(false)

  const { mutate, isPending } = useMutation({
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: (entered: string) => signIn({ data: { phone, code: entered }, signal: AbortSignal.timeout(PATIENCE_MS) }),
    onSuccess: async ({ token }) => {
      dropSentCode()
      // what was asked for without this token is nobody's
      await queryClient.cancelQueries({ queryKey: ['me'] })
      queryClient.removeQueries({ queryKey: ['me'] })
      writeToken(token)
    },
    onError: (failure) => {
      setCode('')
      setError(signInProblem(failure, 'code'))
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  function enter(entered: string) {
    const problem = formError(loginForm, { phone, code: entered })
    setError(problem)
    if (problem !== undefined || isBusy.current) return
    isBusy.current = true
    mutate(entered)
  }

  function change(digits: string) {
    setCode(digits)
    setError(undefined)
  }

  return { code, change, enter, error, isEntering: isPending }
}
