import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { meQueries } from '~/staff/session/me.queries'
import { useWithPin } from '~/staff/session/use-with-pin'
import { placesQueries } from './places.queries'

/** A change of places, kitchens or stations; then the lists are read again, and what the session knows of kitchens. `onSaved` comes at
 *  once, so that a form does not ask about what is stored; `onListed` once the lists have it. */
export function usePlacesChange<Variables, Data>(
  change: (variables: Variables) => Promise<Data>,
  { onSaved, onListed }: { onSaved?: (data: Data) => void; onListed?: (data: Data) => void } = {},
) {
  const withPin = useWithPin()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (variables: Variables) => withPin(() => change(variables)),
    onSuccess: async (data) => {
      onSaved?.(data)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: placesQueries.root }),
        queryClient.invalidateQueries({ queryKey: meQueries.me().queryKey }),
      ])
      onListed?.(data)
    },
  })
}
