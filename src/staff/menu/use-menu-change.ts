import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { menuQueries } from './menu.queries'

/** A change of the menu: what it changes is read again. */
export function useMenuChange<Variables = void, Data = unknown>(
  change: (variables: Variables) => Promise<Data>,
  ends: { onDone?: (data: Data, variables: Variables) => void; onError?: (error: Error) => void } = {},
) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: change,
    onSuccess: async (data: Data, variables: Variables) => {
      ends.onDone?.(data, variables)
      await queryClient.invalidateQueries({ queryKey: menuQueries.root })
    },
    ...(ends.onError && { onError: ends.onError }),
  })
}
