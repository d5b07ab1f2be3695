import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '~/lib/api-error'
import { showToast } from '~/ui/show-toast'

/** Sorts a list at once, then stores its order; on a failure the stored order comes back. Orders are sent one after the other, because two
 *  that are on their way together may be stored the other way round. `outdates`: what is read again, if that is more than the list. */
export function useSorting<Data>(
  queryKey: DataTag<readonly string[], Data> | readonly unknown[],
  store: (ids: number[]) => Promise<unknown>,
  sort: (data: Data, ids: number[]) => Data,
  outdates: QueryKey = queryKey,
): (ids: number[]) => void {
  const queryClient = useQueryClient()
  const last = useRef(Promise.resolve())
  return (ids) => {
    // a read that is on its way has the order before
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<Data>(queryKey, (data) => data && sort(data, ids))
    const stored = last.current
      .then(() => store(ids))
      .catch((error: unknown) => showToast({ kind: 'bad', title: errorText(error) }))
      .then(() => {
        if (last.current === stored) void queryClient.invalidateQueries({ queryKey: outdates })
      })
    last.current = stored
  }
}
