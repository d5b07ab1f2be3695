import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { showFault } from '~/ui/show-error'

/** Takes one change of the log back; afterwards all screens read again what it was about. */
export function useUndo() {
  const withPin = useWithPin()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (id: number) => withPin(() => api('POST /staff/audit/{id}/undo', { params: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['staff'] }),
    onError: showFault,
  })
  return { undo: mutate, undoing: isPending ? variables : undefined }
}
