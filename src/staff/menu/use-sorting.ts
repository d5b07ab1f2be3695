import { type DataTag, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '~/lib/api-error'
import { showToast } from '~/ui/show-toast'
import { menuQueries } from './menu.queries'

/** Sorts a list at once, then stores its order; on a failure the stored order comes back. Orders are sent one after the other, because two
 *  that are on their way together may be stored the other way round. */
export function useSorting<Data>(
  queryKey: DataTag<readonly string[], Data> | readonly unknown[],
  store: (ids: number[]) => Promise<unknown>,
  sort: (data: Data, ids: number[]) => Data,
): (ids: number[]) => void {
  const queryClient = useQueryClient()
  const last = useRef(Promise.resolve())
  return (ids) => {
    queryClient.setQueryData<Data>(queryKey, (data) => data && sort(data, ids))
    const stored = last.current
      .then(() => store(ids))
      .catch((error: unknown) => showToast({ kind: 'bad', title: errorText(error) }))
      .then(() => {
        if (last.current !== stored) return
        void queryClient.invalidateQueries({ queryKey })
        void queryClient.invalidateQueries({ queryKey: menuQueries.root })
      })
    last.current = stored
  }
}
