import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { waitAfter } from '~/lib/time-limit'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { useWithPin } from './use-with-pin'

type ChangeEnds<Data, Variables> = {
  /** What the change may have touched: it is read again. */
  rereads?: readonly QueryKey[]
  onDone?: (data: Data, variables: Variables) => void
  /** Once that is read, or after two seconds. */
  onReread?: (data: Data) => void
  onError?: (error: Error) => void
}

/** A change that a person makes: one at a time, with the PIN where it is needed. */
export function useChange<Variables = void, Data = unknown>(
  change: (variables: Variables) => Promise<Data>,
  { rereads = [], onDone, onReread, onError }: ChangeEnds<Data, Variables> = {},
) {
  const withPin = useWithPin()
  const queryClient = useQueryClient()
  return useSingleMutation<Data, Variables>({
    mutationFn: (variables) => withPin(() => change(variables)),
    onSuccess: async (data, variables) => {
      onDone?.(data, variables)
      await waitAfter(Promise.all(rereads.map((queryKey) => queryClient.invalidateQueries({ queryKey }))))
      onReread?.(data)
    },
    onError: (error) => onError?.(error),
  })
}
