import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { api } from '~/staff/api'
import { mayLeaveForms } from '~/staff/kit/use-unsaved'
import { forgetMe } from './kept-me'

/** Ends the person's session and shows the sign-in: on a tablet the names and the PIN, else the phone; with `forgot` the phone, and then
 *  a new PIN. */
export function useSignOut(kind?: 'forgot') {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api('POST /staff/sign-out'),
    onSuccess: async () => {
      forgetMe()
      await router.navigate({ to: '/staff/sign-in', search: { kind } })
      queryClient.removeQueries({ queryKey: ['staff'] })
    },
    onError: showFault,
  })
  return { signOut: () => mayLeaveForms() && mutate(), isSigningOut: isPending }
}
