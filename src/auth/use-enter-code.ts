import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { writeToken } from '~/lib/token'
import { formError, loginForm } from './auth-forms'
import { signIn } from './auth.functions'
import { dropSentCode } from './sent-code'
import { signInProblem } from './sign-in-problem'

const PATIENCE_MS = 20_000

/** Signs in with a code, one call at a time. A rejected code is cleared. Success is observed through the token. */
export function useEnterCode({ phone }: { phone: string }) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const isBusy = useRef(false)

  const { mutate, isPending } = useMutation({
    // without a connection it fails at once instead of waiting
    networkMode: 'always',
    mutationFn: (entered: string) => signIn({ data: { phone, code: entered }, signal: AbortSignal.timeout(PATIENCE_MS) }),
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
