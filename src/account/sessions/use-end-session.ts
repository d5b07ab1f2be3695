import { useQueryClient } from '@tanstack/react-query'
import { endSession } from '~/auth/sessions.functions'
import { ApiError } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { sessionQueries } from './sessions.queries'

/** Ends another session of the customer's; `onEnd` follows once it is gone from the list. One that had ended by itself
 *  counts as ended. */
export function useEndSession({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQueries.list()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (id: number) => {
      try {
        await endSession({ data: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: (_, id) => {
      queryClient.setQueryData(queryKey, (list) => list?.filter((session) => session.id !== id))
      void queryClient.invalidateQueries({ queryKey })
      onEnd()
    },
    onError: showFault,
  })
  return { end: mutate, isEnding: isPending }
}
