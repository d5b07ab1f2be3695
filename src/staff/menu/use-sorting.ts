import { type DataTag, useQueryClient } from '@tanstack/react-query'
import { errorText } from '~/lib/api-error'
import { showToast } from '~/ui/show-toast'
import { menuQueries } from './menu.queries'

/** Sorts a list at once, then stores its order; on a failure the stored order comes back. */
export function useSorting<Data>(
  queryKey: DataTag<readonly string[], Data> | readonly unknown[],
  store: (ids: number[]) => Promise<unknown>,
  sort: (data: Data, ids: number[]) => Data,
): (ids: number[]) => void {
  const queryClient = useQueryClient()
  return (ids) => {
    queryClient.setQueryData<Data>(queryKey, (data) => data && sort(data, ids))
    store(ids)
      .catch((error: unknown) => showToast({ kind: 'bad', title: errorText(error) }))
      .finally(() => void queryClient.invalidateQueries({ queryKey: menuQueries.root }))
  }
}
