import { useQueryClient } from '@tanstack/react-query'
import { waitAfter } from '~/lib/time-limit'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { customersQueries } from './customers.queries'

/** A change of a customer; then the list and the customer are read again. */
export function useCustomerChange<Variables, Data>(change: (variables: Variables) => Promise<Data>, onDone?: (data: Data) => void) {
  const withPin = useWithPin()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (variables: Variables) => withPin(() => change(variables)),
    onSuccess: async (data) => {
      await waitAfter(queryClient.invalidateQueries({ queryKey: customersQueries.root }))
      onDone?.(data)
    },
  })
}
