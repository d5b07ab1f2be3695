import { useQueryClient } from '@tanstack/react-query'
import { DISHES, plural } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { menuQueries } from '~/staff/office/menu/menu.queries'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { importQueries } from './import.queries'

/** Takes an import back, and says what was left because somebody had changed it since. */
export function useUndoImport(id: number) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => api('POST /staff/imports/{id}/undo', { params: { id } }),
    onSuccess: ({ changed, deleted, withdrawn, returned, skipped }) => {
      const count = changed.length + deleted.length + withdrawn.length + returned.length
      const left = skipped.length > 0 ? `, ${skipped.length} оставили: их меняли после` : ''
      showToast({ kind: 'good', title: `Вернули ${count} ${plural(count, DISHES)}${left}` })
    },
    onError: showFault,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: importQueries.root }),
        queryClient.invalidateQueries({ queryKey: menuQueries.root }),
      ]),
  })
}
