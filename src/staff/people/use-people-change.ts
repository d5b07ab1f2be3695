import { useQueryClient } from '@tanstack/react-query'
import { waitAfter } from '~/lib/time-limit'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { useWithPin } from '~/staff/session/use-with-pin'
import { peopleQueries } from './people.queries'

/** A change of people or tablets: asks for the PIN where it is needed, then reads the lists again. */
export function usePeopleChange<Variables>(change: (variables: Variables) => Promise<unknown>, onDone: () => void) {
  const withPin = useWithPin()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (variables: Variables) => withPin(() => change(variables)),
    onSuccess: async () => {
      await waitAfter(queryClient.invalidateQueries({ queryKey: peopleQueries.root }))
      onDone()
    },
  })
}
